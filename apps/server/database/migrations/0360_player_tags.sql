-- Tags by which staff find players again.
create table player_tags (
  tenant_id int not null references tenants,
  id uuid not null,
  name text not null check (length(name) between 1 and 30),
  note text not null check (length(note) between 1 and 200),
  created_by uuid not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  primary key (tenant_id, id)
);
create unique index player_tags_name on player_tags (tenant_id, lower(name)) where retired_at is null;
revoke delete on player_tags from trevo_app;

create table tagged_players (
  tenant_id int not null,
  tag_id uuid not null,
  player_id uuid not null,
  tagged_by uuid not null,
  tagged_at timestamptz not null,
  primary key (tenant_id, tag_id, player_id),
  foreign key (tenant_id, tag_id) references player_tags,
  foreign key (tenant_id, player_id) references players
);
create index tagged_players_of_player on tagged_players (tenant_id, player_id);
