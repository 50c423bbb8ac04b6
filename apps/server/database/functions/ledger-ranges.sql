-- Ranges of entries: partitions by id. The last one has no end, so that every row finds its place, except while a
-- condition `until_…` prepares the end of one that has entries.

-- What holds for the table must hold for a range that is named alone. Rights and triggers of statements do not descend.
create or replace function guard_entry_range(range regclass) returns void
language plpgsql volatile
set search_path = pg_catalog, public, pg_temp
as $$
begin
  execute format('revoke all on %s from public, trevo_app', range);
  execute format('create or replace trigger entries_are_immutable before update or delete or truncate on %s
    for each statement execute function refuse_entry_change()', range);
end $$;

create or replace function last_entry_range(out range regclass, out from_id bigint, out number int)
language sql stable
begin atomic
  select c.oid::regclass, substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \(''?(-?\d+)')::bigint,
      substring(c.relname from '\d+$')::int
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass('public.entries') and pg_get_expr(c.relpartbound, c.oid) like '%TO (MAXVALUE)';
end;

-- Ids until the last range begins. Negative: it has entries, and grows without an end.
create or replace function entry_ids_ahead() returns bigint
language sql stable security definer
begin atomic
  select coalesce(l.from_id, 1) - s.last_value - 1 from last_entry_range() l, entry_ids s;
end;

-- Ids until such a condition refuses entries; null without one.
create or replace function entry_ids_until_refused() returns bigint
language sql stable security definer
begin atomic
  select (select substring(c.conname from '^until_(\d+)$')::bigint from pg_constraint c
      where c.conrelid = l.range and c.conname ~ '^until_\d+$') - s.last_value - 1
    from last_entry_range() l, entry_ids s;
end;

-- Takes one step towards a last range that begins at least one size after the last id, and tells which; call it again
-- until the answer is 'enough'. Each step is a transaction of its own and waits 200 ms for a lock, in which bets wait
-- behind it. The last range is usually empty: it gets its end and a successor in one step. One with entries first gets
-- the end as a condition, which is then validated while bets go on, so that no step reads rows under an exclusive lock.
-- Validating holds a transaction id, and followers read nothing newer: a large range is read at night ('waiting').
create or replace function cut_entries() returns text
language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp
set lock_timeout = '200ms'
as $$
declare
  size constant bigint := entry_range_size();
  last record;
  pending record;
  taken bigint;
  until bigint;
  bounds text;
  is_empty boolean;
  is_arriving boolean;
  may_read boolean;
  successor text;
begin
  if not pg_try_advisory_xact_lock(hashtext('cut_entries')) then
    return 'busy';
  end if;
  select * into last from last_entry_range();
  if last.range is null then
    raise exception 'ledger: no range of entries is without an end';
  end if;
  select s.last_value into taken from entry_ids s;
  select c.conname as name, c.convalidated as is_valid, substring(c.conname from '^until_(\d+)$')::bigint as until
    into pending from pg_constraint c where c.conrelid = last.range and c.conname ~ '^until_\d+$';
  if pending.name is null and last.from_id - taken > size then
    return 'enough';
  end if;
  -- No id may reach the condition before the next range takes it. A brand that arrives brings ids far beyond it.
  is_arriving := exists (select from brand_moves where role = 'target' and step in ('begun', 'frozen', 'copied'));
  if pending.name is not null and (is_arriving or pending.until - taken <= size / 2) then
    execute format('alter table %s drop constraint %I', last.range, pending.name);
    return 'given up';
  end if;
  if is_arriving then
    return 'busy';
  end if;
  may_read := pg_relation_size(last.range) < 1e9 or extract(hour from now() at time zone 'America/Sao_Paulo') in (4, 5);
  until := coalesce(pending.until, greatest(last.from_id + size, (taken / size + 2) * size));
  -- The whole bounds: attaching reads every row, unless a valid condition implies them.
  bounds := concat_ws(' and ', 'id >= ' || last.from_id, 'id < ' || until);
  if pending.name is null then
    execute format('select not exists (select from %s)', last.range) into is_empty;
    if last.from_id is null or not is_empty then
      if not may_read then
        return 'waiting';
      end if;
      execute format('alter table %s add constraint until_%s check (%s) not valid', last.range, until, bounds);
      return 'condition added';
    end if;
  elsif not pending.is_valid then
    if not may_read then
      return 'waiting';
    end if;
    begin
      execute format('alter table %s validate constraint %I', last.range, pending.name);
    exception when check_violation then
      execute format('alter table %s drop constraint %I', last.range, pending.name);
      return 'given up';
    end;
    return 'condition validated';
  end if;

  -- In the order of every other statement: the table, then its ranges.
  lock table only entries in access exclusive mode;
  successor := format('public.entries_%s', last.number + 1);
  execute format('create table %s (like entries including constraints)', successor);
  if pending.name is null then
    execute format('alter table %s add constraint until_%s check (%s)', last.range, until, bounds);
  end if;
  execute format('alter table entries detach partition %s', last.range);
  execute format('alter table entries attach partition %s for values from (%s) to (%s)', last.range,
    coalesce(last.from_id::text, 'minvalue'), until);
  execute format('alter table %s drop constraint until_%s', last.range, until);
  perform guard_entry_range(successor::regclass);
  execute format('alter table entries attach partition %s for values from (%s) to (maxvalue)', successor, until);
  return 'cut';
end $$;

-- Autovacuum analyzes each range, and never the table: without its own statistics, plans over all ranges guess.
create or replace function analyze_entries() returns void
language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp
set lock_timeout = '200ms'
as $$
begin
  -- Before PostgreSQL 18 there is no statement for the table alone.
  execute case when current_setting('server_version_num')::int < 180000
    then 'analyze entries' else 'analyze only entries' end;
end $$;

do $$
declare
  range regclass;
begin
  for range in select inhrelid::regclass from pg_inherits where inhparent = 'public.entries'::regclass loop
    perform guard_entry_range(range);
  end loop;
end $$;
