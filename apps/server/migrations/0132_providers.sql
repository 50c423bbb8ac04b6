-- What a tenant has agreed with each provider of games, and what was said since. Keys are sealed; nothing shows them again.

create table provider_credentials (
  tenant_id int not null references tenants,
  provider_code text not null,
  base_url text not null,
  client_id text not null,
  own_key_sealed bytea not null,
  own_key_fingerprint text not null,
  changed_at timestamptz not null,
  primary key (tenant_id, provider_code)
);

-- Any that has not ended verifies a callback.
create table provider_callback_keys (
  tenant_id int not null,
  provider_code text not null,
  fingerprint text not null,
  key_sealed bytea not null,
  added_at timestamptz not null,
  ends_at timestamptz,
  primary key (tenant_id, provider_code, fingerprint),
  foreign key (tenant_id, provider_code) references provider_credentials
);

-- The provider's own code of each game that it listed; ours is in `games`.
create table provider_games (
  tenant_id int not null references tenants,
  provider_code text not null,
  gamecode text not null,
  code text not null,
  seen_at timestamptz not null,
  primary key (tenant_id, provider_code, gamecode)
);

create table free_round_grants (
  tenant_id int not null references tenants,
  id uuid not null,
  provider_code text not null,
  player_id uuid not null,
  game_id int not null references games,
  rounds int not null check (rounds > 0),
  valid_until timestamptz not null,
  granted_at timestamptz not null,
  cancelled_at timestamptz,
  primary key (tenant_id, id)
);

-- Calls as they came, without what opens anything: tokens and signatures are left out. Old ones are deleted by a job.
create table provider_calls (
  tenant_id int not null,
  id bigint not null generated always as identity,
  provider_code text not null,
  at timestamptz not null,
  action text not null,
  status int not null,
  code text not null,
  ms int not null,
  request text not null,
  reply text not null,
  primary key (tenant_id, id)
);
create index provider_calls_by_age on provider_calls (at);

-- A provider's own name of the session, where it does not speak of our token.
alter table launches add column provider_session text;
create unique index launches_of_provider_session on launches (tenant_id, provider_code, provider_session) where provider_session is not null;
