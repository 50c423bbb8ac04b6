-- Messages to players by a channel: what was to be sent, when, whether it was, and why not. The log is the proof.
create table deliveries (
  tenant_id int not null references tenants,
  id uuid not null,
  player_id uuid not null,
  template text not null,
  template_version text not null,
  class text not null check (class in ('mandatory', 'service', 'marketing')),
  category text not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'push')),
  -- Of the thing that it tells of, such as `withdrawal:{id}:paid`: once by a channel.
  dedupe_key text not null check (dedupe_key <> ''),
  vars jsonb not null,
  -- As sent, sealed for the delivery.
  words_sealed bytea,
  state text not null default 'queued' check (state in ('queued', 'held', 'stopped', 'sending', 'sent', 'delivered',
    'failed', 'unknown', 'expired')),
  -- Why it is held, was stopped or failed.
  reason text,
  due_at timestamptz not null,
  -- Nobody is told of it later.
  ttl_at timestamptz not null,
  -- What carriers and callbacks know it by.
  reference text not null unique,
  provider_id text,
  attempts int not null default 0,
  claimed_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players,
  unique (tenant_id, dedupe_key, channel),
  check ((state in ('stopped', 'held', 'failed')) <= (reason is not null))
);
create index deliveries_due on deliveries (due_at) where state in ('queued', 'held');
create index deliveries_claimed on deliveries (claimed_at) where state in ('sending', 'unknown');
create index deliveries_of_player on deliveries (tenant_id, player_id, created_at desc);
create index deliveries_sent_to on deliveries (tenant_id, player_id, claimed_at) where claimed_at is not null;

-- What became of a delivery, in any order, each once.
create table delivery_events (
  tenant_id int not null,
  id bigint generated always as identity,
  delivery_id uuid not null,
  kind text not null,
  -- The carrier's own name of the event; of ours, its number.
  provider_event text not null,
  detail text,
  at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, delivery_id, kind, provider_event),
  foreign key (tenant_id, delivery_id) references deliveries
);
revoke update, delete on delivery_events from trevo_app;

-- Whose deliveries are decided one after the other: the caps count what is claimed.
create table delivery_players (
  tenant_id int not null,
  player_id uuid not null,
  primary key (tenant_id, player_id),
  foreign key (tenant_id, player_id) references players
);

-- The brand's switch: nothing marketing leaves while it is on.
create table marketing_stops (
  tenant_id int primary key references tenants,
  stopped_at timestamptz not null,
  stopped_by text not null
);

-- One click ends the messages of a purpose by a channel. Kept as a hash.
create table unsubscribe_tokens (
  token_hash bytea primary key,
  tenant_id int not null,
  player_id uuid not null,
  purpose text not null,
  channel text not null,
  created_at timestamptz not null,
  foreign key (tenant_id, player_id) references players
);
create index unsubscribe_tokens_of_player on unsubscribe_tokens (tenant_id, player_id);
