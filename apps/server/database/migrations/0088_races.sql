-- One run of a race: what its offer said when it was opened. A later version of the offer does not change it.
create table races (
  tenant_id int not null references tenants,
  id uuid not null,
  offer_id uuid not null,
  offer_version int not null,
  name jsonb not null,
  terms jsonb not null,
  -- What rounds count, how much, and how many in a row.
  score jsonb not null,
  ladder jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- When its places were frozen; null until then.
  frozen_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, offer_id, starts_at),
  check (starts_at < ends_at)
);
create index races_by_end on races (tenant_id, ends_at);
create index races_unfrozen on races (ends_at) where frozen_at is null;
revoke delete on races from trevo_app;

-- Who takes part. The score follows the ledger.
create table race_players (
  tenant_id int not null,
  race_id uuid not null,
  player_id uuid not null,
  joined_at timestamptz not null,
  -- Rounds that later transactions began count.
  joined_xid xid8 not null,
  -- Hundredths of a multiplier, or centavos of turnover.
  score bigint not null default 0 check (score >= 0),
  -- When the score was reached; null while it is 0.
  reached_at timestamptz,
  primary key (tenant_id, race_id, player_id),
  foreign key (tenant_id, race_id) references races,
  check ((score = 0) = (reached_at is null))
) with (fillfactor = 80);
create index race_players_of_player on race_players (tenant_id, player_id);
create index race_players_by_score on race_players (tenant_id, race_id, score desc, reached_at, player_id)
  where score > 0;

-- Rounds that count, in the order in which they closed.
create table race_rounds (
  tenant_id int not null,
  race_id uuid not null,
  player_id uuid not null,
  round_id uuid not null,
  points bigint not null check (points >= 0),
  closed_at timestamptz not null,
  primary key (tenant_id, race_id, player_id, round_id),
  foreign key (tenant_id, race_id, player_id) references race_players on delete cascade
);
