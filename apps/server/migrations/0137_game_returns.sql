-- What each version of each house game has taken and given back, real rounds only: kept by the follower `returns`, and rebuilt from the ledger.

create table game_returns (
  tenant_id int not null,
  game_id int not null,
  game text not null,
  rules_hash text not null,
  paytable_hash text not null,
  rounds bigint not null,
  staked bigint not null, won bigint not null,
  -- Sums of squares and products of each round's centavos: what the confidence of the return is computed from.
  staked_squared numeric not null, won_squared numeric not null, staked_won numeric not null,
  primary key (tenant_id, game_id, rules_hash, paytable_hash)
) with (fillfactor = 50);
