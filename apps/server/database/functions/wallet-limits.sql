-- The limits of a wallet, as they hold on a day.

-- One wallet's restrictions as they hold on a day: counters of periods that have passed are zero. A clock that is
-- behind the last count (another server's, or one that was set back) counts into the later day.
create or replace function own_restrictions_on(g wallet_limits, today date) returns ledger_restrictions
language sql immutable
  return row(g.tenant_id, g.player_id, g.timezone, g.may_stake, g.may_deposit, g.reason,
    g.loss_limit_day, g.loss_limit_week, g.loss_limit_month,
    g.stake_limit_day, g.stake_limit_week, g.stake_limit_month,
    g.deposit_limit_day, g.deposit_limit_week, g.deposit_limit_month,
    greatest(g.counted_on, today),
    case when g.counted_on >= today then g.lost_day else 0 end,
    case when g.counted_on >= date_trunc('week', today::timestamp) then g.lost_week else 0 end,
    case when g.counted_on >= date_trunc('month', today::timestamp) then g.lost_month else 0 end,
    case when g.counted_on >= today then g.staked_day else 0 end,
    case when g.counted_on >= date_trunc('week', today::timestamp) then g.staked_week else 0 end,
    case when g.counted_on >= date_trunc('month', today::timestamp) then g.staked_month else 0 end,
    case when g.counted_on >= today then g.deposited_day else 0 end,
    case when g.counted_on >= date_trunc('week', today::timestamp) then g.deposited_week else 0 end,
    case when g.counted_on >= date_trunc('month', today::timestamp) then g.deposited_month else 0 end,
    false)::ledger_restrictions;

-- What the other wallets of the group have counted in the periods of that day.
create or replace function counts_beside(g wallet_limits, on_day date) returns group_counts
language sql
begin atomic
  select row(coalesce(sum(o.lost_day), 0), coalesce(sum(o.lost_week), 0), coalesce(sum(o.lost_month), 0),
    coalesce(sum(o.staked_day), 0), coalesce(sum(o.staked_week), 0), coalesce(sum(o.staked_month), 0),
    coalesce(sum(o.deposited_day), 0), coalesce(sum(o.deposited_week), 0),
    coalesce(sum(o.deposited_month), 0))::group_counts
  from wallet_limits s cross join lateral own_restrictions_on(s, on_day) o
  where s.limit_group = g.limit_group and (s.tenant_id, s.player_id) <> (g.tenant_id, g.player_id);
end;

-- A limit less what the others have used is what this wallet may still use. Limits that are reduced in this way serve
-- the decision and are never stored.
create or replace function shared_restrictions_on(g wallet_limits, today date) returns ledger_restrictions
language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare
  restrictions ledger_restrictions := own_restrictions_on(g, today);
  others group_counts;
begin
  perform 1 from limit_groups where id = g.limit_group for no key update;
  others := counts_beside(g, restrictions.counted_on);
  restrictions.loss_limit_day := restrictions.loss_limit_day - others.lost_day;
  restrictions.loss_limit_week := restrictions.loss_limit_week - others.lost_week;
  restrictions.loss_limit_month := restrictions.loss_limit_month - others.lost_month;
  restrictions.stake_limit_day := restrictions.stake_limit_day - others.staked_day;
  restrictions.stake_limit_week := restrictions.stake_limit_week - others.staked_week;
  restrictions.stake_limit_month := restrictions.stake_limit_month - others.staked_month;
  return restrictions;
end $$;

-- What a posting decides with. It is inlined: only a wallet of a group calls a function.
create or replace function restrictions_on(g wallet_limits, today date) returns ledger_restrictions
language sql
  return case when g.limit_group is null then own_restrictions_on(g, today) else shared_restrictions_on(g, today) end;

-- What is shown, and what a deposit is decided with: the limits as they were set, with the counters of all brands.
create or replace function restrictions_at(g wallet_limits, moment timestamptz) returns ledger_restrictions
language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare
  restrictions ledger_restrictions := own_restrictions_on(g, (moment at time zone g.timezone)::date);
  others group_counts;
begin
  if g.limit_group is null then return restrictions; end if;
  others := counts_beside(g, restrictions.counted_on);
  restrictions.lost_day := restrictions.lost_day + others.lost_day;
  restrictions.lost_week := restrictions.lost_week + others.lost_week;
  restrictions.lost_month := restrictions.lost_month + others.lost_month;
  restrictions.staked_day := restrictions.staked_day + others.staked_day;
  restrictions.staked_week := restrictions.staked_week + others.staked_week;
  restrictions.staked_month := restrictions.staked_month + others.staked_month;
  restrictions.deposited_day := restrictions.deposited_day + others.deposited_day;
  restrictions.deposited_week := restrictions.deposited_week + others.deposited_week;
  restrictions.deposited_month := restrictions.deposited_month + others.deposited_month;
  return restrictions;
end $$;

-- Two wallets of a group in ONE batch are decided without each other. Where together they exceed a limit, the batch
-- fails as a collision does, and the writer sends its halves: apart, each of them sees the other.
create or replace function keep_group_within_limits() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare
  before ledger_restrictions := own_restrictions_on(old, new.counted_on);
  others group_counts := counts_beside(new, new.counted_on);
begin
  if new.staked_month > before.staked_month and (
       (new.lost_day > before.lost_day and new.lost_day + others.lost_day > new.loss_limit_day)
    or (new.lost_week > before.lost_week and new.lost_week + others.lost_week > new.loss_limit_week)
    or (new.lost_month > before.lost_month and new.lost_month + others.lost_month > new.loss_limit_month)
    or new.staked_day + others.staked_day > new.stake_limit_day
    or new.staked_week + others.staked_week > new.stake_limit_week
    or new.staked_month + others.staked_month > new.stake_limit_month)
  then
    raise exception 'ledger: brands of one person met at a limit in one batch' using errcode = 'serialization_failure';
  end if;
  return null;
end $$;

-- A counter that starts again from zero may end at the value it had: then only counted_on shows that something changed.
create or replace trigger groups_stay_within_limits after update on wallet_limits for each row
  when (
    new.limit_group is not null
    and (new.staked_month <> old.staked_month or new.counted_on <> old.counted_on)
  )
  execute function keep_group_within_limits();
