-- Support: tickets of players and of guests, their messages, files, notes and what they are about.

insert into status_transitions (machine, from_status, to_status) values
  ('ticket', 'new', 'open'),
  ('ticket', 'open', 'waiting_us'),
  ('ticket', 'open', 'waiting_player'),
  ('ticket', 'open', 'solved'),
  ('ticket', 'waiting_us', 'waiting_player'),
  ('ticket', 'waiting_us', 'ombudsman'),
  ('ticket', 'waiting_us', 'solved'),
  ('ticket', 'waiting_player', 'waiting_us'),
  ('ticket', 'waiting_player', 'ombudsman'),
  ('ticket', 'waiting_player', 'solved'),
  ('ticket', 'ombudsman', 'waiting_player'),
  ('ticket', 'ombudsman', 'solved'),
  ('ticket', 'solved', 'waiting_us'),
  ('ticket', 'solved', 'ombudsman'),
  ('ticket', 'solved', 'closed');

-- Whoever writes without an account, by a confirmed address.
create table support_guests (
  tenant_id int not null references tenants,
  id uuid not null,
  -- Keyed hash of the address; the address itself is sealed for the row.
  email_index bytea not null,
  email_sealed bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, email_index)
);
revoke delete on support_guests from trevo_app;

-- The newest code of each address.
create table support_guest_codes (
  tenant_id int not null references tenants,
  email_index bytea not null,
  email_sealed bytea not null,
  code_hash bytea not null,
  attempts int not null default 0,
  sends int not null,
  sent_at timestamptz not null,
  resend_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, email_index)
);

create table support_guest_sessions (
  tenant_id int not null references tenants,
  token_hash bytea not null,
  guest_id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, guest_id) references support_guests
);

-- The last number of each day's protocols.
create table ticket_days (
  tenant_id int not null references tenants,
  day date not null,
  last_no int not null check (last_no between 0 and 999999),
  primary key (tenant_id, day)
);

create table tickets (
  tenant_id int not null references tenants,
  id uuid not null,
  protocol text not null check (protocol ~ '^\d{8}-\d{6}$'),
  player_id uuid,
  guest_id uuid,
  client_id uuid not null,
  category text not null check (category in ('deposit', 'withdrawal', 'bet', 'bonus', 'account', 'verification',
    'protection', 'privacy', 'chat', 'complaint', 'illegal_content')),
  locale text not null check (locale in ('pt', 'en')),
  status text not null,
  status_reason text,
  -- Grows with every change.
  version int not null check (version > 0),
  -- The number of its newest message.
  last_seq int not null check (last_seq > 0),
  -- A member of staff.
  assigned_to uuid,
  -- When the first answer is due, fixed at the opening; when it came.
  answer_due_at timestamptz not null,
  first_answer_at timestamptz,
  -- When the next answer is due.
  due_at timestamptz,
  complaint_due_at timestamptz,
  -- Since then whoever leads support answers.
  ombudsman_at timestamptz,
  solved_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, guest_id) references support_guests,
  constraint tickets_protocol unique (tenant_id, protocol),
  constraint tickets_of_player_once unique (tenant_id, player_id, client_id),
  constraint tickets_of_guest_once unique (tenant_id, guest_id, client_id),
  check ((player_id is null) <> (guest_id is null)),
  check ((due_at is not null) = (status in ('open', 'waiting_us', 'ombudsman'))),
  check ((solved_at is not null) = (status in ('solved', 'closed'))),
  check ((complaint_due_at is not null) = (category = 'complaint')),
  check (status <> 'open' or first_answer_at is null),
  check (status <> 'ombudsman' or ombudsman_at is not null)
);
create index tickets_of_player on tickets (tenant_id, player_id, updated_at desc, id desc) where player_id is not null;
create index tickets_of_guest on tickets (tenant_id, guest_id, updated_at desc, id desc) where guest_id is not null;
create index tickets_due on tickets (tenant_id, due_at, id) where due_at is not null;
create index tickets_by_state on tickets (tenant_id, status, updated_at desc, id desc);
create index tickets_to_close on tickets (solved_at) where status = 'solved';
create index tickets_answered on tickets (tenant_id, first_answer_at) where first_answer_at is not null;
revoke delete on tickets from trevo_app;

-- Pictures, sealed in the file store. Drawn anew from their pixels.
create table ticket_files (
  tenant_id int not null references tenants,
  id uuid not null,
  ticket_id uuid not null,
  player_id uuid,
  bytes int not null check (bytes > 0),
  width int not null check (width > 0),
  height int not null check (height > 0),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, ticket_id) references tickets
);
create index ticket_files_of_player on ticket_files (tenant_id, player_id) where player_id is not null;
revoke update, delete on ticket_files from trevo_app;

-- The texts are sealed for their row.
create table ticket_messages (
  tenant_id int not null references tenants,
  ticket_id uuid not null,
  seq int not null check (seq > 0),
  -- Whose ticket it is, where a player's.
  player_id uuid,
  author text not null check (author in ('player', 'staff')),
  staff_id uuid,
  client_id uuid not null,
  text_sealed bytea not null,
  file_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, ticket_id, seq),
  foreign key (tenant_id, ticket_id) references tickets,
  foreign key (tenant_id, file_id) references ticket_files,
  constraint ticket_messages_once unique (tenant_id, ticket_id, author, client_id),
  check ((author = 'staff') = (staff_id is not null)),
  check (author = 'player' or file_id is null)
);
create index ticket_messages_of_player on ticket_messages (tenant_id, player_id) where player_id is not null;
revoke update, delete on ticket_messages from trevo_app;

-- Between members of staff.
create table ticket_notes (
  tenant_id int not null references tenants,
  id uuid not null,
  ticket_id uuid not null,
  staff_id uuid not null,
  client_id uuid not null,
  text_sealed bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, ticket_id) references tickets,
  constraint ticket_notes_once unique (tenant_id, ticket_id, staff_id, client_id)
);
create index ticket_notes_of_ticket on ticket_notes (tenant_id, ticket_id, created_at);
revoke update, delete on ticket_notes from trevo_app;

-- What a ticket is about: things of the player who wrote it.
create table ticket_refs (
  tenant_id int not null references tenants,
  ticket_id uuid not null,
  kind text not null check (kind in ('round', 'deposit', 'withdrawal', 'ticket')),
  ref_id uuid not null,
  primary key (tenant_id, ticket_id, kind, ref_id),
  foreign key (tenant_id, ticket_id) references tickets
);
revoke update, delete on ticket_refs from trevo_app;
