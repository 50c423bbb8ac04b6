-- Rooms of a brand's chat. A change of a room takes its next number under the row's lock, so that the numbers are dense
-- and in the order of the commits.
create table chat_rooms (
  tenant_id int not null references tenants,
  room int not null check (room > 0),
  slug text not null,
  name jsonb not null,
  -- Null in a room about a topic.
  locale text,
  state text not null default 'open' check (state in ('open', 'closed')),
  slow_ms int not null default 0 check (slow_ms between 0 and 120000),
  -- What the room has set for itself because of its pace, and when it last changed.
  auto_slow_ms int not null default 0 check (auto_slow_ms between 0 and 120000),
  busy_at timestamptz,
  -- Changes of the second that holds the newest one.
  second_at timestamptz,
  second_changes int not null default 0,
  -- Hours of the brand's zone.
  opens int not null default 0 check (opens between 0 and 23),
  closes int not null default 24 check (closes between 1 and 24),
  last_seq bigint not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, room),
  unique (tenant_id, slug)
);

create table chat_messages (
  tenant_id int not null,
  id uuid not null,
  room int not null,
  -- Of the change that showed it; a message that was never shown has none.
  seq bigint,
  -- Null: staff or the system.
  player_id uuid,
  staff_id uuid,
  client_id uuid,
  kind text not null check (kind in ('global', 'others')),
  state text not null check (state in ('held', 'shown', 'deleted', 'rejected')),
  text text not null,
  entities jsonb not null default '[]',
  -- The writer as others saw them.
  name text,
  color text not null,
  emoji text,
  reply_to uuid,
  reply_name text,
  reply_text text,
  attachment jsonb,
  file_id uuid,
  round_id uuid,
  mission jsonb,
  findings jsonb not null default '[]',
  case_id uuid,
  pinned_until timestamptz,
  -- Of the change that pinned it.
  pin_seq bigint,
  ended_by text check (ended_by in ('author', 'staff', 'system')),
  -- A demonstration's; a trigger refuses it to every brand but those of staging.
  simulated boolean not null default false,
  created_at timestamptz not null,
  shown_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, room) references chat_rooms,
  foreign key (tenant_id, player_id) references players (tenant_id, id),
  unique (tenant_id, room, seq),
  unique (tenant_id, player_id, client_id),
  constraint chat_messages_numbered check ((state in ('shown', 'deleted')) = (seq is not null)),
  check ((seq is null) = (shown_at is null)),
  check ((pinned_until is null) = (pin_seq is null))
);
create index chat_messages_of_player on chat_messages (tenant_id, player_id, created_at desc);
create index chat_messages_held on chat_messages (tenant_id, room, created_at) where state = 'held';
create index chat_messages_pinned on chat_messages (tenant_id, room) where pinned_until is not null;
create index chat_messages_by_time on chat_messages using brin (created_at);
create unique index chat_messages_cards on chat_messages (tenant_id, room, round_id)
  where round_id is not null and state <> 'rejected';
create unique index chat_messages_files on chat_messages (tenant_id, file_id) where file_id is not null;

-- What a client must hear of a room, in order, without a hole. The message may be erased before.
create table chat_changes (
  tenant_id int not null,
  room int not null,
  seq bigint not null check (seq > 0),
  kind text not null check (kind in ('message', 'delete', 'pin', 'unpin')),
  message_id uuid not null,
  at timestamptz not null,
  primary key (tenant_id, room, seq),
  foreign key (tenant_id, room) references chat_rooms
);
create index chat_changes_by_time on chat_changes using brin (at);
revoke update on chat_changes from trevo_app;

-- How far a player has read a room.
create table chat_reads (
  tenant_id int not null,
  player_id uuid not null,
  room int not null,
  seq bigint not null check (seq >= 0),
  read_at timestamptz not null,
  primary key (tenant_id, player_id, room),
  foreign key (tenant_id, player_id) references players (tenant_id, id)
);

-- Whom a shown message names or answers.
create table chat_mentions (
  tenant_id int not null,
  player_id uuid not null,
  message_id uuid not null,
  room int not null,
  seq bigint not null,
  kind text not null check (kind in ('mention', 'reply')),
  at timestamptz not null,
  primary key (tenant_id, player_id, message_id),
  foreign key (tenant_id, player_id) references players (tenant_id, id),
  foreign key (tenant_id, message_id) references chat_messages on delete cascade
);
create index chat_mentions_of_room on chat_mentions (tenant_id, player_id, room, seq);
create index chat_mentions_of_message on chat_mentions (tenant_id, message_id);

create table chat_blocks (
  tenant_id int not null,
  player_id uuid not null,
  blocked_id uuid not null,
  blocked_at timestamptz not null,
  primary key (tenant_id, player_id, blocked_id),
  foreign key (tenant_id, player_id) references players (tenant_id, id),
  foreign key (tenant_id, blocked_id) references players (tenant_id, id),
  check (player_id <> blocked_id)
);

-- The name that a player picked. No two look alike: the skeleton is the name as a reader confuses it.
create table chat_names (
  tenant_id int not null,
  player_id uuid not null,
  name text not null,
  skeleton text not null,
  picked_at timestamptz not null,
  primary key (tenant_id, player_id),
  foreign key (tenant_id, player_id) references players (tenant_id, id),
  constraint chat_names_skeleton unique (tenant_id, skeleton)
);

create table chat_acceptances (
  tenant_id int not null,
  player_id uuid not null,
  version int not null,
  accepted_at timestamptz not null,
  primary key (tenant_id, player_id, version),
  foreign key (tenant_id, player_id) references players (tenant_id, id)
);

-- Pictures for messages, drawn anew.
create table chat_files (
  tenant_id int not null,
  id uuid not null,
  player_id uuid not null,
  width int not null,
  height int not null,
  bytes int not null,
  -- 64-bit difference hash, as hexadecimal.
  hash text not null,
  created_at timestamptz not null,
  attached_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players (tenant_id, id)
);
create index chat_files_of_player on chat_files (tenant_id, player_id, created_at);
create index chat_files_unattached on chat_files (created_at) where attached_at is null;
