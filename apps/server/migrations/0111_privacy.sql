-- What a player may ask about the data that is kept of them: a copy of it, and its end.

create table data_exports (
  tenant_id int not null,
  id uuid not null,
  player_id uuid not null,
  -- The brand's calendar day.
  asked_on date not null,
  asked_at timestamptz not null,
  -- How far the copy is, in parts.
  parts int not null check (parts > 0),
  parts_done int not null default 0 check (parts_done between 0 and parts),
  -- When the file was there, and how long it stays; null until then.
  ready_at timestamptz,
  expires_at timestamptz,
  removed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players,
  constraint data_exports_one_a_day unique (tenant_id, player_id, asked_on),
  check ((ready_at is null) = (expires_at is null))
);
create index data_exports_expiring on data_exports (expires_at) where removed_at is null and expires_at is not null;

-- An account that its player has closed keeps its name, birth date and CPF, as the law asks, and nobody's contacts.
alter table players drop constraint players_state_check;
alter table players add constraint players_state_check check (state in ('active', 'blocked', 'closed'));
alter table players drop constraint players_phone_check;
alter table players add constraint players_phone_check check (state = 'closed' or phone ~ '^\+55\d{10,11}$');
alter table players add column closed_at timestamptz;
alter table players add constraint players_closed_at_check check ((state = 'closed') = (closed_at is not null));

-- By keyed hash, what a closed account was reached by: it opens no other one.
create table closed_contacts (
  tenant_id int not null,
  contact text not null check (contact in ('phone', 'email')),
  contact_index bytea not null,
  player_id uuid not null,
  primary key (tenant_id, contact, contact_index),
  foreign key (tenant_id, player_id) references players
);
revoke update, delete on closed_contacts from trevo_app;
