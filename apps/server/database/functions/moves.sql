-- Refuses a write of a brand that moves to another cell, or has moved. The move attaches it to tables of the source.
-- Only migrations pass: they bring all rows to a new release. Anybody can set their setting, so the login must be one
-- of the owner's, and must not have switched to another role: inside functions that run as their owner, current_user
-- alone would tell nothing.
create or replace function refuse_moved_row() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare
  owner oid;
  acting text := current_setting('role');
begin
  if current_setting('trevo.migrating', true) = 'on' then
    select relowner into owner from pg_class where oid = tg_relid;
    if pg_has_role(session_user, owner, 'member') and pg_has_role(current_user, owner, 'member')
        and (acting = 'none' or pg_has_role(acting::name, owner, 'member')) then
      if tg_op = 'DELETE' then
        return old;
      end if;
      return new;
    end if;
  end if;
  raise exception 'the brand is served by another cell: % of % refused', tg_op, tg_table_name using errcode = 'TC001';
end $$;
