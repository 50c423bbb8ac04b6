-- What a brand's players did with money, by hour and by player and day: added up from the ledger's entries by the
-- follower `figures`, and made anew from them. Centavos, but for the counts `deposits` and `payouts`. The last four
-- columns say by how much balances changed, the others what happened.
-- Requires 0002_tenants.sql

create table brand_hours (
  tenant_id int not null references tenants,
  -- The beginning of an hour, UTC.
  hour timestamptz not null,
  staked_cash bigint not null,
  staked_bonus bigint not null,
  won_cash bigint not null,
  won_bonus bigint not null,
  deposited bigint not null,
  deposits bigint not null,
  withdrawn bigint not null,
  payouts bigint not null,
  converted bigint not null,
  granted bigint not null,
  adjusted bigint not null,
  cash bigint not null,
  bonus bigint not null,
  held bigint not null,
  debt bigint not null,
  primary key (tenant_id, hour)
);

create table player_days (
  tenant_id int not null references tenants,
  player_id uuid not null,
  -- By the clock of the brand.
  day date not null,
  staked_cash bigint not null,
  staked_bonus bigint not null,
  won_cash bigint not null,
  won_bonus bigint not null,
  deposited bigint not null,
  deposits bigint not null,
  withdrawn bigint not null,
  payouts bigint not null,
  converted bigint not null,
  granted bigint not null,
  adjusted bigint not null,
  cash bigint not null,
  bonus bigint not null,
  held bigint not null,
  debt bigint not null,
  primary key (tenant_id, player_id, day)
);
create index player_days_by_day on player_days (tenant_id, day);
