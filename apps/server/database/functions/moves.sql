-- Refuses a write of a brand that moves to another cell, or has moved. The move attaches it to tables of the source.
create or replace function refuse_moved_row() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception 'the brand is served by another cell: % of % refused', tg_op, tg_table_name using errcode = 'TC001';
end $$;
