-- Providers of games: a tenant's credentials at each of them, their calls, free rounds, and the rounds and wins that a
-- member of staff must decide.

-- Keys are sealed; no screen or endpoint shows them again.
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

-- Any key that has not ended verifies a callback.
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
  -- The provider's own id of the grant, and the one win that paid it.
  provider_grant text,
  paid_by text,
  primary key (tenant_id, id)
);

-- Calls as they arrived, without tokens and signatures. A job deletes old ones.
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
  -- The ids of rounds and transactions that the call names: they find the calls of a round among millions.
  refs text[] not null default '{}',
  primary key (tenant_id, id)
);
create index provider_calls_by_age on provider_calls (at);
create index provider_calls_by_ref on provider_calls using gin (refs);

-- Rounds of providers that have not ended: kept by the follower `open-rounds` and rebuilt from the ledger, so that the
-- ledger's own rounds need no index on what changes with every bet. The provider is asked about a round that it leaves
-- open; a round with a reason waits for a member of staff.
create table open_rounds (
  tenant_id int not null references tenants,
  round_id uuid not null,
  provider_code text not null,
  player_id uuid not null,
  -- Its last bet, win or rollback.
  moved_at timestamptz not null,
  -- Not asked about before this time; null: nobody can be asked.
  ask_at timestamptz,
  attempts int not null default 0 check (attempts >= 0),
  reason text,
  case_since timestamptz,
  primary key (tenant_id, round_id),
  constraint open_rounds_case check ((reason is null) = (case_since is null))
) with (fillfactor = 60);
create index open_rounds_to_ask on open_rounds (ask_at) where ask_at is not null;
create index open_rounds_cases on open_rounds (tenant_id, case_since) where reason is not null;

-- How long a tenant lets a provider's rounds stay open; the product's default of 24 hours where there is no row.
create table open_round_policies (
  tenant_id int not null references tenants,
  provider_code text not null,
  after_hours int not null check (after_hours between 1 and 720),
  primary key (tenant_id, provider_code)
);

-- How members of staff ended rounds whose provider did not tell how they ended. Written once; the key makes sure that a
-- case is decided once.
create table round_decisions (
  tenant_id int not null references tenants,
  round_id uuid not null,
  case_since timestamptz not null,
  decision text not null check (decision in ('return', 'close')),
  decided_by text not null,
  -- In that person's own words; no player sees it.
  reason text not null,
  -- Before the decision.
  staked bigint not null,
  won bigint not null,
  at timestamptz not null,
  primary key (tenant_id, round_id, case_since)
);
revoke update, delete on round_decisions from trevo_app;

-- Wins that a provider has reported and a member of staff decides on: nothing is posted until then.
create table parked_wins (
  tenant_id int not null references tenants,
  id uuid not null,
  provider_code text not null,
  -- The key and the round's name that its posting has, or would have had.
  external_id text collate "C" not null,
  round text not null,
  player_id uuid not null,
  game_id int not null references games,
  amount bigint not null check (amount > 0),
  closes boolean not null,
  -- closed_round: its round was closed, and what arrived afterwards exceeds the brand's limit. promotion: it belongs to
  -- no bet and no grant.
  reason text not null check (reason in ('closed_round', 'promotion')),
  -- cancelled: the provider rolled it back before it was decided.
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'refused', 'cancelled')),
  parked_at timestamptz not null,
  decided_by text,
  -- In that person's own words; no player sees it.
  decision_reason text,
  decided_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, provider_code, external_id),
  foreign key (tenant_id, player_id) references players,
  check ((state = 'waiting') = (decided_at is null))
);
create index parked_wins_waiting on parked_wins (tenant_id, parked_at, id) where state = 'waiting';
revoke delete on parked_wins from trevo_app;
