-- Items on their way. The state is the prize's; each request has a shipment of its own.
create table shipments (
  tenant_id int not null references tenants,
  id uuid not null,
  prize_id uuid not null,
  player_id uuid not null,
  -- Sealed for the shipment.
  address_sealed bytea not null,
  tracking text,
  requested_at timestamptz not null,
  -- When it is to have arrived.
  promised_until timestamptz not null,
  -- Delivered, returned, or sold before it was prepared.
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, prize_id) references prizes
);
-- An item is on one way at a time.
create unique index shipments_open on shipments (tenant_id, prize_id) where ended_at is null;
create index shipments_by_request on shipments (tenant_id, requested_at, id) where ended_at is null;
create index shipments_of_player on shipments (player_id, requested_at);
