-- Invented messages exist at staging brands only, whoever writes the row.
create or replace function refuse_simulated_message() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.simulated and not exists (
      select from tenants where id = new.tenant_id
        and settings -> 'is_staging' = 'true'::jsonb and settings -> 'is_regulated' is distinct from 'true'::jsonb) then
    raise exception 'no demonstration at brand %', new.tenant_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger chat_messages_simulated before insert or update of simulated, tenant_id on chat_messages
  for each row execute function refuse_simulated_message();

-- Words that are erased or renamed are in no server's memory either.
create or replace function tell_chat_forgotten() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare changed int;
begin
  for changed in select distinct tenant_id from changed_rows loop
    perform pg_notify('trevo_bus', format('{"topic":"chat.forgotten","data":{"tenant_id":%s}}', changed));
  end loop;
  return null;
end $$;
create or replace trigger chat_messages_forgotten after delete on chat_messages referencing old table as changed_rows
  for each statement execute function tell_chat_forgotten();
-- What is erased is quoted nowhere.
create or replace function forget_chat_quotes() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  update chat_messages m set reply_name = null, reply_text = null
    from changed_rows o
    where m.tenant_id = o.tenant_id and m.reply_to = o.id and (m.reply_name is not null or m.reply_text is not null);
  return null;
end $$;
create or replace trigger chat_messages_unquoted after delete on chat_messages referencing old table as changed_rows
  for each statement execute function forget_chat_quotes();
create or replace function tell_chat_renamed() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare changed int;
begin
  for changed in
      select distinct n.tenant_id from changed_rows n join rows_before o on o.tenant_id = n.tenant_id and o.id = n.id
      where n.name is distinct from o.name or n.reply_name is distinct from o.reply_name loop
    perform pg_notify('trevo_bus', format('{"topic":"chat.forgotten","data":{"tenant_id":%s}}', changed));
  end loop;
  return null;
end $$;
create or replace trigger chat_messages_renamed after update on chat_messages
  referencing old table as rows_before new table as changed_rows
  for each statement execute function tell_chat_renamed();
