-- What the brand tells its players: one player, or everybody.

create table notices (
  tenant_id int not null references tenants,
  id uuid not null,
  -- Null is the platform's: for every player of the tenant.
  player_id uuid,
  -- {"pt": {"title", "description"}, "en": {…}}
  words jsonb not null,
  img text,
  link text,
  pinned_until timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players
);
create index notices_of_player on notices (tenant_id, player_id, created_at desc);

create table notice_reads (
  tenant_id int not null,
  player_id uuid not null,
  notice_id uuid not null,
  read_at timestamptz not null,
  primary key (tenant_id, player_id, notice_id),
  foreign key (tenant_id, player_id) references players,
  foreign key (tenant_id, notice_id) references notices
);
