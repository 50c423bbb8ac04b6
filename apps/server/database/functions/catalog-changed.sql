-- Every server drops its cached lists of a brand when a change of them commits, whoever made it. Null: of every brand.
create or replace function tell_catalog_changed() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
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
create or replace trigger games_notify after insert or update or delete on games
  for each statement execute function tell_catalog_changed();
create or replace trigger game_providers_notify after insert or update or delete on game_providers
  for each statement execute function tell_catalog_changed();
create or replace trigger tenant_games_notify_insert after insert on tenant_games referencing new table as changed_rows
  for each statement execute function tell_catalog_changed('tenant');
create or replace trigger tenant_games_notify_update after update on tenant_games referencing new table as changed_rows
  for each statement execute function tell_catalog_changed('tenant');
create or replace trigger tenant_games_notify_delete after delete on tenant_games referencing old table as changed_rows
  for each statement execute function tell_catalog_changed('tenant');
create or replace trigger categories_notify_insert after insert on categories referencing new table as changed_rows
  for each statement execute function tell_catalog_changed('tenant');
create or replace trigger categories_notify_update after update on categories referencing new table as changed_rows
  for each statement execute function tell_catalog_changed('tenant');
create or replace trigger categories_notify_delete after delete on categories referencing old table as changed_rows
  for each statement execute function tell_catalog_changed('tenant');
create or replace trigger provider_suspensions_notify_insert after insert on provider_suspensions
  referencing new table as changed_rows
  for each statement execute function tell_catalog_changed('tenant');
create or replace trigger provider_suspensions_notify_delete after delete on provider_suspensions
  referencing old table as changed_rows
  for each statement execute function tell_catalog_changed('tenant');
