-- Requires 0018_play.sql

-- How the return of each version of a house game went: its sums as they stood after so many rounds, sixteen times for
-- each power of ten. Kept by the follower `returns`, and rebuilt from the ledger.
create table game_return_points (
  tenant_id int not null,
  game_id int not null,
  rules_hash text not null,
  paytable_hash text not null,
  rounds bigint not null check (rounds > 0),
  staked bigint not null,
  won bigint not null,
  staked_squared numeric not null,
  won_squared numeric not null,
  staked_won numeric not null,
  primary key (tenant_id, game_id, rules_hash, paytable_hash, rounds)
);
