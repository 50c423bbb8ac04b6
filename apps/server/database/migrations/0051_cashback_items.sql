-- What a player can claim. A calendar item is paid in three slots.
create table cashback_items (
  tenant_id int not null references tenants,
  id uuid not null,
  player_id uuid not null,
  base_day date not null,
  available_at date not null,
  type text not null check (type in ('calendar', 'immediate')),
  -- Centavos: stakes less wins of the day; what earlier returns of stakes took off it; what was carried over to here.
  base bigint not null check (base > 0),
  deducted bigint not null check (deducted between 0 and base),
  share_bps int not null check (share_bps between 1 and 10000),
  carried bigint not null check (carried >= 0),
  total bigint not null check (total >= 30),
  claimed smallint not null default 0 check (claimed between 0 and 3),
  -- The offer that it was given under; null: the tenant's settings alone.
  offer_id uuid,
  offer_version int,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, player_id, base_day, type)
);
revoke delete on cashback_items from trevo_app;

-- What a player's days leave to the next ones.
create table cashback_players (
  tenant_id int not null references tenants,
  player_id uuid not null,
  -- The last day with items made, or too little for one.
  day date not null,
  -- Centavos below the least amount of an item.
  carried bigint not null check (carried between 0 and 29),
  -- Returned stakes that later bases still make up for: [{"day", "amount"}].
  deductions jsonb not null,
  primary key (tenant_id, player_id)
);
