-- The last hour of each brand by the minute, as the follower `live` adds it up from the ledger's entries. What is older
-- is deleted as it goes; a rebuild passes over it. Centavos, but for the counts `deposits` and `payouts`.
create table brand_minutes (
  tenant_id int not null references tenants,
  -- The beginning of a minute, UTC.
  minute timestamptz not null,
  staked bigint not null,
  won bigint not null,
  deposited bigint not null,
  deposits bigint not null,
  withdrawn bigint not null,
  payouts bigint not null,
  primary key (tenant_id, minute)
);

-- Who staked within the hour, with the last minute: written at most once a minute and player.
create table minute_players (
  tenant_id int not null references tenants,
  player_id uuid not null,
  minute timestamptz not null,
  primary key (tenant_id, player_id)
);
create index minute_players_by_minute on minute_players (tenant_id, minute);

-- The greatest wins of each five minutes.
create table minute_wins (
  tenant_id int not null references tenants,
  entry_id bigint not null,
  player_id uuid not null,
  game_id int,
  amount bigint not null,
  at timestamptz not null,
  slot timestamptz not null,
  primary key (tenant_id, entry_id)
);
create index minute_wins_by_slot on minute_wins (tenant_id, slot, amount desc);
