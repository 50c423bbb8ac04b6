-- What a brand tells its players: on the site, and by push messages to their browsers.
create table notifications (
  tenant_id int not null references tenants,
  id uuid not null,
  -- Null: for every player of the tenant.
  player_id uuid,
  -- {"pt": {"title", "description"}, "en": {…}}
  words jsonb not null,
  img text,
  link text,
  pinned_until timestamptz,
  created_at timestamptz not null,
  -- The deposit or withdrawal that it is about: {"event", "id", "amount"}; null where it is about none.
  payment jsonb,
  -- The transaction that put the row into its lists. Neither ids nor times follow the order of commits.
  listed_xid xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players
);
create index notifications_of_player on notifications (tenant_id, player_id, created_at desc);

create table notification_reads (
  tenant_id int not null,
  player_id uuid not null,
  notification_id uuid not null,
  read_at timestamptz not null,
  primary key (tenant_id, player_id, notification_id),
  foreign key (tenant_id, player_id) references players,
  foreign key (tenant_id, notification_id) references notifications
);

-- Browsers that accept push messages for a player. A device belongs to whoever logged in on it last.
create table push_devices (
  tenant_id int not null,
  endpoint text not null,
  player_id uuid not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  primary key (tenant_id, endpoint),
  foreign key (tenant_id, player_id) references players
);
create index push_devices_of_player on push_devices (tenant_id, player_id, created_at);

-- The installation's key pair for push messages (RFC 8292), generated at the first start. Browsers subscribe to this
-- key: it never changes.
create table push_keys (
  single boolean primary key default true check (single),
  public_key text not null,
  private_key_sealed bytea not null,
  made_at timestamptz not null
);
