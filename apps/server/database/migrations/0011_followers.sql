-- State that follows the ledger: one cursor for each follower, and the two followers that count players and list
-- rounds. All of it can be rebuilt from the entries.

-- A follower has applied every entry up to (xid, id), in that order.
create table follower_cursors (
  name text primary key,
  xid xid8 not null default '0',
  id bigint not null default 0,
  -- Up to here others were notified. A rebuild applies the same entries again and notifies nobody of them.
  notified_xid xid8 not null default '0',
  notified_id bigint not null default 0
) with (fillfactor = 50);

-- Per player, over all time. What was rolled back or returned is subtracted again. Centavos.
create table player_totals (
  tenant_id int not null,
  player_id uuid not null,
  staked bigint not null,
  won bigint not null,
  -- With a stake or a win that was not rolled back.
  rounds int not null,
  deposited bigint not null,
  withdrawn bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (tenant_id, player_id)
) with (fillfactor = 70);

-- player_totals.rounds by game. A row whose rounds were all rolled back stays, with 0.
create table player_games (
  tenant_id int not null,
  player_id uuid not null,
  game_id int not null,
  rounds int not null,
  primary key (tenant_id, player_id, game_id)
) with (fillfactor = 70);

-- player_games by game: how many players have a round, and how many rounds they have.
create table game_totals (
  tenant_id int not null,
  game_id int not null,
  players int not null,
  rounds bigint not null,
  primary key (tenant_id, game_id)
) with (fillfactor = 50);

-- The newest closed rounds of each tenant, as the ledger has them.
create table feed_rounds (
  tenant_id int not null,
  round_id uuid not null,
  player_id uuid not null,
  game_id int not null,
  staked bigint not null,
  won bigint not null,
  closed_at timestamptz not null,
  primary key (tenant_id, round_id)
);
create index feed_rounds_newest on feed_rounds (tenant_id, closed_at, round_id);

-- Rounds that returned more than they cost: the newest of each game, and the newest large ones of each tenant.
create table feed_wins (
  tenant_id int not null,
  round_id uuid not null,
  player_id uuid not null,
  game_id int not null,
  staked bigint not null,
  won bigint not null,
  closed_at timestamptz not null,
  large boolean not null,
  primary key (tenant_id, round_id)
);
create index feed_wins_of_game on feed_wins (tenant_id, game_id, closed_at, round_id);
create index feed_wins_large on feed_wins (tenant_id, closed_at, round_id) where large;
