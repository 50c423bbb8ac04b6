-- Follows the ledger: cash stakes of each player by day, week, month and over all time, in the tenant's zone.
create table period_stakes (
  tenant_id int not null,
  -- `day:2026-11-22`, `week:2026-11-16` (its Monday), `month:2026-11`, `all`.
  period text collate "C" not null,
  player_id uuid not null,
  -- Less than 0 where a stake of bonus money was reinstated and rolled back as cash.
  staked bigint not null,
  -- Of the last entry that changed it.
  reached_at timestamptz not null,
  primary key (tenant_id, period, player_id)
) with (fillfactor = 70);

-- Follows the ledger: what levels are decided by.
create table player_levels (
  tenant_id int not null,
  player_id uuid not null,
  staked bigint not null,
  primary key (tenant_id, player_id)
) with (fillfactor = 70);

-- Boards that have ended: rankings by period, and races. Nothing of them changes any more.
create table boards_frozen (
  tenant_id int not null references tenants,
  board text collate "C" not null check (length(board) between 1 and 120),
  -- Under which version of which offer; null where the board has no offer.
  offer_id uuid,
  offer_version int,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  frozen_at timestamptz not null,
  -- Up to which entry of the ledger the board had followed.
  xid xid8 not null,
  entry_id bigint not null,
  -- Players with a score who were left out: excluded, blocked, staff.
  skipped uuid[] not null,
  primary key (tenant_id, board),
  check ((offer_id is null) = (offer_version is null))
);
revoke update, delete on boards_frozen from trevo_app;

create table ranking_results (
  tenant_id int not null,
  board text collate "C" not null,
  place int not null check (place > 0),
  player_id uuid not null,
  score bigint not null,
  reached_at timestamptz not null,
  -- What the place is rewarded with; empty for none.
  rewards jsonb not null,
  primary key (tenant_id, board, place),
  unique (tenant_id, board, player_id),
  foreign key (tenant_id, board) references boards_frozen
);
create index ranking_results_of_player on ranking_results (tenant_id, player_id);
revoke update, delete on ranking_results from trevo_app;

-- Places whose rewards have been granted.
create table ranking_payouts (
  tenant_id int not null,
  board text collate "C" not null,
  place int not null,
  paid_at timestamptz not null,
  -- False: the account was closed meanwhile.
  granted boolean not null,
  primary key (tenant_id, board, place),
  foreign key (tenant_id, board, place) references ranking_results
);
revoke update, delete on ranking_payouts from trevo_app;

-- Levels that a player has reached: each is rewarded once, ever.
create table rank_rewards (
  tenant_id int not null references tenants,
  player_id uuid not null,
  level int not null check (level > 0),
  -- What was granted; empty for none.
  rewards jsonb not null,
  at timestamptz not null,
  primary key (tenant_id, player_id, level)
);
revoke update, delete on rank_rewards from trevo_app;

-- The tier of the VIP club; without a row, the first one.
create table player_tiers (
  tenant_id int not null references tenants,
  player_id uuid not null,
  tier int not null check (tier >= 0),
  since timestamptz not null,
  -- Hundredths, of the 90 days before the tiers were set last.
  points_90d bigint not null,
  -- `2026-11`: the month for which it was set.
  month text not null,
  primary key (tenant_id, player_id)
);
revoke delete on player_tiers from trevo_app;

create table tier_months (
  tenant_id int not null references tenants,
  month text not null,
  set_at timestamptz not null,
  primary key (tenant_id, month)
);
revoke update, delete on tier_months from trevo_app;

-- Rankings with prizes, as they were published last: a period that ended while one was published is frozen with its
-- prizes.
create table ranking_programmes (
  tenant_id int not null references tenants,
  -- `day`, `week`, `month`
  period text not null check (period in ('day', 'week', 'month')),
  offer_id uuid not null,
  offer_version int not null,
  ladder jsonb not null,
  -- First and last seen as published.
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (tenant_id, period)
);
