-- Crash: one round for every brand of the installation. Rounds and chains belong to the house and to no tenant; bets
-- belong to a tenant.

-- A chain of hashes. Its end is published; its beginning is sealed under the master secret, so that nobody who reads
-- this table learns a later crash point.
create table crash_chains (
  id uuid primary key,
  commitment text not null,
  length int not null check (length > 0),
  sealed_secret bytea not null,
  created_at timestamptz not null
);
revoke update, delete on crash_chains from trevo_app;

create table crash_rounds (
  id uuid primary key,
  chain_id uuid not null references crash_chains,
  -- The link of the chain that it is played with. The link before it is the commitment, and public.
  nth int not null check (nth > 0),
  commitment text not null,
  phase text not null check (phase in ('betting', 'flying', 'crashed', 'returned')),
  opened_at timestamptz not null,
  closes_at timestamptz not null,
  started_at timestamptz,
  -- When a server last ran the table. The stakes of a flight that no server ran for long are returned.
  seen_at timestamptz not null,
  ended_at timestamptz,
  -- When the round left the table: at the end of its time, even if a bet of it is still open.
  cleared_at timestamptz,
  -- Both only once the flight is over.
  chain_hash text,
  point_x100 int check (point_x100 >= 100),
  unique (chain_id, nth),
  check ((phase in ('crashed', 'returned')) = (chain_hash is not null)),
  check ((chain_hash is null) = (point_x100 is null) and (chain_hash is null) = (ended_at is null)),
  check (phase = 'betting' or started_at is not null),
  check (cleared_at is null or ended_at is not null)
);
-- Two servers that both believe to be the leader still have one round between them.
create unique index crash_rounds_at_table on crash_rounds ((true)) where cleared_at is null;
revoke delete on crash_rounds from trevo_app;

create table crash_bets (
  tenant_id int not null references tenants,
  -- Also the id of the ledger's round.
  id uuid not null,
  round_id uuid not null references crash_rounds,
  -- The player, or the launch of a demo.
  holder_id uuid not null,
  game_id int not null references games,
  is_demo boolean not null,
  stake bigint not null check (stake > 0),
  -- What the player asked for, and what applies: never more than a round may pay.
  requested_x100 int,
  target_x100 int not null check (target_x100 > 100),
  idempotency_key text,
  state text not null check (state in ('open', 'won', 'lost', 'returned')),
  cashed_x100 int check (cashed_x100 between 101 and target_x100),
  payout bigint not null default 0 check (payout >= 0),
  created_at timestamptz not null,
  settled_at timestamptz,
  -- The multiplier at which the player cashed out, where the money could not be posted at that time.
  cash_out_x100 int,
  -- How often its settlement failed, and when it is attempted again.
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, round_id, holder_id),
  unique (tenant_id, holder_id, idempotency_key),
  check ((state = 'open') = (settled_at is null)),
  check ((state = 'won') = (cashed_x100 is not null)),
  constraint crash_bets_left check (cash_out_x100 between 101 and target_x100),
  constraint crash_bets_attempted check ((attempts = 0) = (next_attempt_at is null))
);
create index crash_bets_open on crash_bets (round_id, target_x100) where state = 'open';
create index crash_bets_of_round on crash_bets (tenant_id, round_id);
create index crash_bets_of_holder on crash_bets (tenant_id, holder_id, created_at desc);
revoke delete on crash_bets from trevo_app;
