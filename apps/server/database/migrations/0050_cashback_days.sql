-- The base of cashback: what each player's rounds came to, by the day of the tenant's zone on which they closed, and by
-- wager class. Follows the ledger.
create table cashback_days (
  tenant_id int not null references tenants,
  player_id uuid not null,
  day date not null,
  wager_class smallint not null check (wager_class between 0 and 7),
  -- Cash stakes and cash wins, centavos; below zero where corrections of earlier days outweigh those of the day.
  staked bigint not null,
  won bigint not null,
  -- Cash stakes of earlier days that were returned on this one, centavos.
  returned bigint not null check (returned >= 0),
  -- Cash stakes, each times the least edge of its class: ten-thousandths of a centavo.
  edge_x10000 bigint not null,
  primary key (tenant_id, player_id, day, wager_class)
);
create index cashback_days_of_tenant on cashback_days (tenant_id, day, player_id);

-- What has moved in rounds that were open when it was read, by the day on which it moved. It counts once they close.
create table cashback_open_rounds (
  tenant_id int not null references tenants,
  round_id uuid not null,
  day date not null,
  player_id uuid not null,
  staked bigint not null,
  won bigint not null,
  returned bigint not null,
  primary key (tenant_id, round_id, day)
);

-- Days that count no further: what is read after this entry of the ledger counts on the first day that is not here.
create table cashback_releases (
  tenant_id int not null references tenants,
  day date not null,
  xid xid8 not null,
  id bigint not null,
  -- What the tenant gave for the day: the share of the base in basis points (0: nothing), and from when on.
  share_bps int not null check (share_bps between 0 and 10000),
  available_at date not null,
  offer_id uuid,
  offer_version int,
  released_at timestamptz not null,
  -- Players up to this one have their items; all of them once it is done.
  reached uuid not null default '00000000-0000-0000-0000-000000000000',
  done_at timestamptz,
  primary key (tenant_id, day)
);
create index cashback_releases_to_do on cashback_releases (tenant_id, day) where done_at is null;
revoke delete on cashback_releases from trevo_app;
