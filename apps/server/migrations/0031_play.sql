-- Launches: one game client of one player (or guest) in one mode, named by the hash of its token.
create table launches (
  id uuid primary key,
  tenant_id int not null references tenants,
  token_hash bytea not null unique,
  player_id uuid,
  session_id uuid,
  game_id int not null references games,
  gamecode text not null,
  provider_code text not null,
  mode text not null check (mode in ('real', 'demo')),
  -- Play money lives here, never in the ledger. Centavos.
  demo_balance bigint not null default 0 check (demo_balance >= 0),
  demo_nonce bigint not null default 0,
  created_at timestamptz not null,
  used_at timestamptz not null,
  last_round_at timestamptz,
  check (mode = 'demo' or (player_id is not null and session_id is not null))
);

-- Server seeds: the active one is committed to by its hash, the next one already has its own, a revealed one is history.
-- The holder is the player, or the launch of a demo.
create table fair_seeds (
  id uuid primary key,
  tenant_id int not null references tenants,
  holder_id uuid not null,
  state text not null check (state in ('next', 'active', 'revealed')),
  server_seed bytea not null,
  server_seed_hash text not null,
  client_seed text not null,
  nonces bigint,
  created_at timestamptz not null,
  revealed_at timestamptz,
  check ((state = 'revealed') = (revealed_at is not null and nonces is not null))
);
create unique index fair_seeds_live on fair_seeds (tenant_id, holder_id, state) where state in ('next', 'active');

create table demo_rounds (
  id uuid primary key,
  tenant_id int not null references tenants,
  launch_id uuid not null references launches,
  idempotency_key text,
  seed_id uuid not null references fair_seeds,
  nonce bigint not null,
  choice text not null,
  stake bigint not null check (stake > 0),
  payout bigint not null check (payout >= 0),
  detail jsonb not null,
  created_at timestamptz not null,
  unique (launch_id, idempotency_key),
  unique (seed_id, nonce)
);
