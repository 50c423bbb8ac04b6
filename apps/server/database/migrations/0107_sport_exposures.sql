-- What a brand's open bets on a match cost it at each final score; centavos. Each bet adds to it when it is placed, and
-- what is settled or cashed out leaves it within a minute.
create table sport_exposures (
  tenant_id int not null references tenants,
  fixture_id int not null references sport_fixtures,
  -- Payouts less stakes at 0 to 7 goals a side, home goals row by row.
  cells bigint[] not null check (cardinality(cells) = 64),
  -- The worst case of what no final score of these decides.
  other bigint not null,
  renewed_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, fixture_id)
);
