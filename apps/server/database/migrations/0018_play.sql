-- What happens between opening a game and the end of its rounds; and the rounds of the house's own games, which are
-- provably fair.

-- One game client of one player (or guest) in one mode, identified by the hash of its token.
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
  -- Play money is kept here, never in the ledger. Centavos.
  demo_balance bigint not null default 0 check (demo_balance >= 0),
  demo_nonce bigint not null default 0,
  created_at timestamptz not null,
  used_at timestamptz not null,
  last_round_at timestamptz,
  -- The provider's own id of the session, where it does not use our token.
  provider_session text,
  -- The transaction that put the row into its lists. Neither ids nor times follow the order of commits.
  listed_xid xid8 not null default pg_current_xact_id(),
  check (mode = 'demo' or (player_id is not null and session_id is not null))
);
-- The player's last games, newest first.
create index launches_of_player on launches (tenant_id, player_id, created_at desc) where mode = 'real';
create unique index launches_of_provider_session on launches (tenant_id, provider_code, provider_session)
  where provider_session is not null;

-- Server seeds. The hash of the active one and that of the next one are published; a revealed one is history. The
-- holder is the player, or the launch of a demo.
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
  closed boolean not null default true,
  unique (launch_id, idempotency_key),
  unique (seed_id, nonce)
);

-- Rounds of house games that wait for a player's action: one for each game. Every action locks the row; the end of the
-- round deletes it.
create table open_house_rounds (
  tenant_id int not null references tenants,
  round_id uuid not null,
  -- The player, or the launch of a demo.
  holder_id uuid not null,
  game_id int not null references games,
  is_demo boolean not null,
  acted_at timestamptz not null,
  primary key (tenant_id, round_id),
  unique (tenant_id, holder_id, game_id)
);
create index open_house_rounds_by_age on open_house_rounds (acted_at);

-- The actions of a round, in order. With its random bytes they are the whole round.
create table round_actions (
  tenant_id int not null references tenants,
  round_id uuid not null,
  seq int not null check (seq > 0),
  action text not null,
  params jsonb not null,
  idempotency_key text,
  created_at timestamptz not null,
  primary key (tenant_id, round_id, seq),
  unique (tenant_id, round_id, idempotency_key)
);
revoke update, delete on round_actions from trevo_app;

-- What each version of each house game has taken and paid, real rounds only: kept by the follower `returns`, and
-- rebuilt from the ledger.
create table game_returns (
  tenant_id int not null,
  game_id int not null,
  game text not null,
  rules_hash text not null,
  paytable_hash text not null,
  rounds bigint not null,
  staked bigint not null,
  won bigint not null,
  -- Sums of squares and products of each round's centavos: the confidence interval of the RTP is computed from them.
  staked_squared numeric not null,
  won_squared numeric not null,
  staked_won numeric not null,
  primary key (tenant_id, game_id, rules_hash, paytable_hash)
) with (fillfactor = 50);
