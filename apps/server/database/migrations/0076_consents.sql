-- What players agreed to be sent, and took back. Each is an event; the states are what the events come to.
create table consent_events (
  tenant_id int not null,
  player_id uuid not null,
  id bigint generated always as identity,
  purpose text not null check (purpose in ('marketing', 'chat_push')),
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'push', 'in_app')),
  granted boolean not null,
  source text not null check (source in ('registration', 'preferences', 'prompt', 'reply', 'unsubscribe', 'complaint',
    'staff', 'exclusion', 'closing')),
  -- Of the words that were agreed to; null where consent is taken back.
  text_version text check (not granted or text_version is not null),
  at timestamptz not null,
  request_id text,
  primary key (tenant_id, player_id, id),
  foreign key (tenant_id, player_id) references players
);
revoke update, delete on consent_events from trevo_app;

create table consent_states (
  tenant_id int not null,
  player_id uuid not null,
  purpose text not null,
  channel text not null,
  granted boolean not null,
  changed_at timestamptz not null,
  primary key (tenant_id, player_id, purpose, channel),
  foreign key (tenant_id, player_id) references players
);

-- Messages of a category that a player has turned on or off for a channel. Without a row: as the category has it.
create table message_preferences (
  tenant_id int not null,
  player_id uuid not null,
  category text not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'push')),
  enabled boolean not null,
  changed_at timestamptz not null,
  primary key (tenant_id, player_id, category, channel),
  foreign key (tenant_id, player_id) references players
);

-- Addresses that nothing is sent to: they bounced, or complained.
create table suppressions (
  tenant_id int not null references tenants,
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'push')),
  -- A keyed hash: whoever reads the table learns no address.
  address_index bytea not null,
  reason text not null check (reason in ('bounce', 'transient', 'complaint')),
  at timestamptz not null,
  -- Null: until the address changes.
  until timestamptz check (until > at),
  primary key (tenant_id, channel, address_index)
);
