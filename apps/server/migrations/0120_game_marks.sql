-- What players keep and like, what is opened how often, and who hears when a brand's lists change.

create table favorites (
  tenant_id int not null,
  player_id uuid not null,
  game_id int not null references games,
  kept_at timestamptz not null,
  primary key (tenant_id, player_id, game_id),
  foreign key (tenant_id, player_id) references players
);

-- A withdrawn like stays, so that an operation which arrives late finds the one that is newer than it.
create table game_likes (
  tenant_id int not null,
  player_id uuid not null,
  game_id int not null references games,
  liked boolean not null,
  op_id bigint not null check (op_id >= 0),
  primary key (tenant_id, player_id, game_id),
  foreign key (tenant_id, player_id) references players
);

-- Beside tenant_games: a game that is opened changes nobody's lists.
create table game_views (
  tenant_id int not null references tenants,
  game_id int not null references games,
  views bigint not null,
  primary key (tenant_id, game_id)
) with (fillfactor = 50);
insert into game_views select tenant_id, game_id, views from tenant_games where views > 0;
alter table tenant_games drop column views, add column shown_at timestamptz not null default now();

-- The player's last games, newest first.
create index launches_of_player on launches (tenant_id, player_id, created_at desc) where mode = 'real';

-- Every process forgets a brand's lists when a change of them commits, whoever makes it. Null: every brand's.
create function tell_catalog_changed() returns trigger language plpgsql as $$
declare changed int;
begin
  if tg_nargs = 0 then
    perform pg_notify('trevo_bus', '{"topic":"catalog.changed","data":{"tenant_id":null}}');
    return null;
  end if;
  for changed in select distinct tenant_id from changed_rows loop
    perform pg_notify('trevo_bus', format('{"topic":"catalog.changed","data":{"tenant_id":%s}}', changed));
  end loop;
  return null;
end $$;

create trigger games_told after insert or update or delete on games
  for each statement execute function tell_catalog_changed();
create trigger game_providers_told after insert or update or delete on game_providers
  for each statement execute function tell_catalog_changed();
create trigger tenant_games_told_insert after insert on tenant_games referencing new table as changed_rows
  for each statement execute function tell_catalog_changed('tenant');
create trigger tenant_games_told_update after update on tenant_games referencing new table as changed_rows
  for each statement execute function tell_catalog_changed('tenant');
create trigger tenant_games_told_delete after delete on tenant_games referencing old table as changed_rows
  for each statement execute function tell_catalog_changed('tenant');
create trigger categories_told_insert after insert on categories referencing new table as changed_rows
  for each statement execute function tell_catalog_changed('tenant');
create trigger categories_told_update after update on categories referencing new table as changed_rows
  for each statement execute function tell_catalog_changed('tenant');
create trigger categories_told_delete after delete on categories referencing old table as changed_rows
  for each statement execute function tell_catalog_changed('tenant');
