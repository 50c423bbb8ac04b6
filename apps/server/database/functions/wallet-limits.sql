-- The counters and limits of a wallet; their places are described in 0008_wallets.sql.

create or replace function same_week(a date, b date) returns boolean language sql immutable
return a = b or date_trunc('week', a::timestamp) = date_trunc('week', b::timestamp);

create or replace function same_month(a date, b date) returns boolean language sql immutable
return a = b or date_trunc('month', a::timestamp) = date_trunc('month', b::timestamp);

-- The counters as they hold on a day: those of periods that have passed are zero. A clock that is behind the last count
-- (another server's, or one that was set back) counts into the later day.
create or replace function counters_on(counters bigint[], counted_on date, today date) returns bigint[]
language sql immutable
return case when counted_on >= today then counters else array[
  0, case when same_week(counted_on, today) then counters[2] else 0 end,
     case when same_month(counted_on, today) then counters[3] else 0 end,
  0, case when same_week(counted_on, today) then counters[5] else 0 end,
     case when same_month(counted_on, today) then counters[6] else 0 end,
  0, case when same_week(counted_on, today) then counters[8] else 0 end,
     case when same_month(counted_on, today) then counters[9] else 0 end] end;

-- With a move that counts in the periods of `moved_on`: a rollback is subtracted from those in which its target still
-- counts.
create or replace function count_move(
  counters bigint[], counted_on date, moved_on date, lost bigint, staked bigint, deposited bigint)
returns bigint[]
language sql immutable
return array[
  counters[1] + case when moved_on = counted_on then lost else 0 end,
  counters[2] + case when same_week(moved_on, counted_on) then lost else 0 end,
  counters[3] + case when same_month(moved_on, counted_on) then lost else 0 end,
  counters[4] + case when moved_on = counted_on then staked else 0 end,
  counters[5] + case when same_week(moved_on, counted_on) then staked else 0 end,
  counters[6] + case when same_month(moved_on, counted_on) then staked else 0 end,
  counters[7] + case when moved_on = counted_on then deposited else 0 end,
  counters[8] + case when same_week(moved_on, counted_on) then deposited else 0 end,
  counters[9] + case when same_month(moved_on, counted_on) then deposited else 0 end];

-- With a stake of today, and what of it was lost, which may be the first one since the periods changed:
-- count_move(counters_on(…), …) as one expression, so that the planner writes it into the statement that counts. A call
-- would cost more than the count.
drop function if exists counters_with_stake(bigint[], date, date, bigint);
create or replace function counters_after(counters bigint[], counted_on date, today date, lost bigint, staked bigint)
returns bigint[]
language sql immutable
return case when counted_on >= today then array[
  counters[1] + lost, counters[2] + lost, counters[3] + lost,
  counters[4] + staked, counters[5] + staked, counters[6] + staked, counters[7], counters[8], counters[9]]
else array[
  lost, case when same_week(counted_on, today) then counters[2] else 0 end + lost,
  case when same_month(counted_on, today) then counters[3] else 0 end + lost,
  staked, case when same_week(counted_on, today) then counters[5] else 0 end + staked,
  case when same_month(counted_on, today) then counters[6] else 0 end + staked,
  0, case when same_week(counted_on, today) then counters[8] else 0 end,
  case when same_month(counted_on, today) then counters[9] else 0 end] end;

-- Deposit limits are checked where a charge is created and where it is credited.
create or replace function stake_exceeds(limits bigint[], counters bigint[], stake bigint) returns boolean
language sql immutable
return limits is not null and stake > 0 and coalesce(
  counters[1] + stake > limits[1] or counters[2] + stake > limits[2] or counters[3] + stake > limits[3]
  or counters[4] + stake > limits[4] or counters[5] + stake > limits[5] or counters[6] + stake > limits[6], false);

-- What the other wallets of the group have counted in the periods of that day.
create or replace function counters_beside(own_group uuid, own_tenant int, own_player uuid, on_day date)
returns bigint[]
language sql
begin atomic
  select coalesce(array_agg(total order by place), '{0,0,0,0,0,0,0,0,0}') from (
    select place, sum(counted)::bigint as total
    from wallets w
    cross join lateral unnest(counters_on(w.counters, w.counted_on, on_day)) with ordinality as c(counted, place)
    where w.limit_group = own_group and (w.tenant_id, w.player_id) <> (own_tenant, own_player)
    group by place) sums;
end;

-- A limit less what the others have used is what this wallet may still use.
create or replace function limits_less(limits bigint[], used bigint[]) returns bigint[]
language sql immutable
begin atomic
  select array_agg(most - spent order by place) from unnest(limits, used) with ordinality as l(most, spent, place);
end;

-- The wallets of a batch with the limits that their groups leave them. Such limits serve the decision and are never
-- stored. The groups' rows are locked after the wallets, in one order.
create or replace function share_limits(wallets_held ledger_wallet[], moment timestamptz) returns ledger_wallet[]
language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare
  wallet ledger_wallet;
begin
  perform 1 from limit_groups where id in (select h.limit_group from unnest(wallets_held) h) order by id
    for no key update;
  for i in 1..array_length(wallets_held, 1) loop
    wallet := wallets_held[i];
    if wallet.limit_group is not null and wallet.limits is not null then
      wallet.limits := limits_less(wallet.limits, counters_beside(wallet.limit_group, wallet.tenant_id,
        wallet.player_id, greatest(wallet.counted_on, (moment at time zone wallet.timezone)::date)));
      wallets_held[i] := wallet;
    end if;
  end loop;
  return wallets_held;
end $$;

-- What is shown, and what a deposit is decided with: the counters of all brands.
create or replace function counters_at(w wallets, moment timestamptz) returns bigint[]
language sql
begin atomic
  select array_agg(own + coalesce(beside, 0) order by place)
  from (select greatest(w.counted_on, (moment at time zone w.timezone)::date) as today offset 0) clock,
    unnest(counters_on(w.counters, w.counted_on, today), case when w.limit_group is not null
      then counters_beside(w.limit_group, w.tenant_id, w.player_id, today) end)
      with ordinality as c(own, beside, place);
end;

-- Two wallets of a group in ONE batch are decided without each other. Where together they exceed a limit, the batch
-- fails as a collision does, and the writer sends its halves: apart, each of them sees the other. A wallet alone was
-- decided with the others' counters; a reinstated stake may exceed a limit.
create or replace function keep_group_within_limits() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare
  before bigint[] := counters_on(old.counters, old.counted_on, new.counted_on);
  others bigint[];
begin
  -- No stake. A rollback of an earlier day may lower the month's stakes beside a stake of today.
  if new.counters[4] <= before[4] and new.counters[5] <= before[5] and new.counters[6] <= before[6] then
    return null;
  end if;
  -- Of the rows that this transaction sees, those of its own number or a later one are its own, or committed meanwhile.
  if not exists (select from wallets w where w.limit_group = new.limit_group
      and (w.tenant_id, w.player_id) <> (new.tenant_id, new.player_id) and age(w.xmin) <= 0) then
    return null;
  end if;
  others := counters_beside(new.limit_group, new.tenant_id, new.player_id, new.counted_on);
  if exists (
    select from unnest(before, new.counters, others, new.limits) with ordinality as c(was, counted, beside, most, place)
    where place <= 6 and counted > was and counted + beside > most)
  then
    raise exception 'ledger: brands of one person met at a limit in one batch' using errcode = 'serialization_failure';
  end if;
  return null;
end $$;

-- A counter that starts again from zero may end at the value it had: then only counted_on shows that something changed.
create or replace trigger groups_stay_within_limits after update on wallets for each row
  when (new.limit_group is not null and (new.counters <> old.counters or new.counted_on <> old.counted_on))
  execute function keep_group_within_limits();
