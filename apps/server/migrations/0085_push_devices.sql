-- Browsers that take push messages for a player. A device belongs to who signed in on it last.
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
