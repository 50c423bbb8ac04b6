-- Players who switched offers off, or on again. Without a row the player has not said no.
create table offer_choices (
  tenant_id int not null,
  player_id uuid not null,
  enabled boolean not null,
  changed_at timestamptz not null,
  primary key (tenant_id, player_id),
  foreign key (tenant_id, player_id) references players
);
