-- Requires 0018_play.sql

-- What the rounds of each version of a house game that closed in an hour staked and won: with what the version
-- promises, what the house should have kept in that hour. Kept by the follower `returns`, and rebuilt from the ledger.
-- Centavos.
create table game_return_hours (
  tenant_id int not null,
  -- The beginning of an hour, UTC. Rounds of before there were hours are in that of the year 1970 until a rebuild.
  hour timestamptz not null,
  game_id int not null,
  rules_hash text not null,
  paytable_hash text not null,
  rounds bigint not null,
  staked bigint not null,
  won bigint not null,
  staked_squared numeric not null,
  primary key (tenant_id, hour, game_id, rules_hash, paytable_hash)
);

insert into game_return_hours
  select tenant_id, '1970-01-01 00:00Z', game_id, rules_hash, paytable_hash, rounds, staked, won, staked_squared
  from game_returns;
