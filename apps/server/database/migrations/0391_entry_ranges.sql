-- Requires 0064_keys_at_risk.sql: every build since then names the table and its columns as they stay.
-- Entries in ranges of their id. The table becomes the first range as it is: one without bounds admits every row, so
-- nothing is copied or read. cut_entries() gives it an end later.
set local lock_timeout = '2s';

-- Ids in a range. The owner of the tables may replace the function: later releases do not. A change holds for ranges
-- that are cut after it.
create function entry_range_size() returns bigint language sql immutable return 10000000::bigint;

alter table entries rename to entries_1;
alter index entries_pkey rename to entries_1_pkey;
alter index entries_followed rename to entries_1_followed;
alter index entries_of_bonus rename to entries_1_of_bonus;

create table entries (like entries_1 including constraints) partition by range (id);
alter table entries add constraint entries_pkey primary key (tenant_id, player_id, id);
create index entries_followed on entries (xid, id);
create index entries_of_bonus on entries (tenant_id, bonus_id) where bonus_id is not null;

-- What an installation has added, and functions of a release before this one: rights to read, what hides and refuses
-- rows of brands that have left. Triggers of statements stay on the range too, where they guard it alone.
do $$
declare
  found record;
begin
  for found in select a.grantee::regrole as grantee, a.privilege_type as privilege
      from pg_class c cross join aclexplode(c.relacl) a
      where c.oid = 'entries_1'::regclass and a.grantee not in (0, c.relowner) loop
    execute format('grant %s on entries to %s', found.privilege, found.grantee);
    execute format('revoke %s on entries_1 from %s', found.privilege, found.grantee);
  end loop;
  for found in select polname as name, pg_get_expr(polqual, polrelid) as condition from pg_policy
      where polrelid = 'entries_1'::regclass loop
    execute format('create policy %I on entries using (%s)', found.name, found.condition);
    execute format('drop policy %I on entries_1', found.name);
  end loop;
  if (select relrowsecurity from pg_class where oid = 'entries_1'::regclass) then
    alter table entries enable row level security;
    alter table entries_1 disable row level security;
  end if;
  for found in select tgname as name, tgtype::int & 1 = 1 as of_row, pg_get_triggerdef(oid) as definition
      from pg_trigger where tgrelid = 'entries_1'::regclass and not tgisinternal loop
    if found.of_row then
      execute format('drop trigger %I on entries_1', found.name);
    end if;
    execute regexp_replace(found.definition, ' ON (public\.)?entries_1 ', ' ON public.entries ');
  end loop;
end $$;
revoke insert, update, delete on entries from trevo_app;
revoke all on entries_1 from trevo_app;

alter table entries attach partition entries_1 for values from (minvalue) to (maxvalue);
