-- One person's limits hold at every brand of the operator: wallets of a group keep their own counters, and are decided on
-- with the counters of all. The group's row is their lock, taken after the wallets' own; a wallet without a group pays nothing.

alter type ledger_status add value 'cooling_off';
alter table wallet_guards drop constraint wallet_guards_reason_check;
alter table wallet_guards add constraint wallet_guards_reason_check check (reason in ('blocked', 'self_excluded', 'cooling_off', 'limit_reached'));

create table limit_groups (id uuid primary key);
alter table wallet_guards add column limit_group uuid references limit_groups;
create index wallet_guards_of_group on wallet_guards (limit_group) where limit_group is not null;

-- One wallet's guards as they hold on a day: counters of periods that have passed are zero. A clock that is behind the
-- last count counts into the later day.
create function own_guards_on(g wallet_guards, today date) returns ledger_guard language sql immutable as $$
  select row(g.tenant_id, g.player_id, g.timezone, g.may_stake, g.may_deposit, g.reason,
    g.loss_limit_day, g.loss_limit_week, g.loss_limit_month, g.stake_limit_day, g.stake_limit_week, g.stake_limit_month,
    g.deposit_limit_day, g.deposit_limit_week, g.deposit_limit_month, greatest(g.counted_on, today),
    case when g.counted_on >= today then g.lost_day else 0 end,
    case when g.counted_on >= date_trunc('week', today::timestamp) then g.lost_week else 0 end,
    case when g.counted_on >= date_trunc('month', today::timestamp) then g.lost_month else 0 end,
    case when g.counted_on >= today then g.staked_day else 0 end,
    case when g.counted_on >= date_trunc('week', today::timestamp) then g.staked_week else 0 end,
    case when g.counted_on >= date_trunc('month', today::timestamp) then g.staked_month else 0 end,
    case when g.counted_on >= today then g.deposited_day else 0 end,
    case when g.counted_on >= date_trunc('week', today::timestamp) then g.deposited_week else 0 end,
    case when g.counted_on >= date_trunc('month', today::timestamp) then g.deposited_month else 0 end,
    false)::ledger_guard
$$;

create type group_counts as (
  lost_day bigint, lost_week bigint, lost_month bigint, staked_day bigint, staked_week bigint, staked_month bigint,
  deposited_day bigint, deposited_week bigint, deposited_month bigint);

-- What the other wallets of the group have counted in the periods of that day.
create function counts_beside(g wallet_guards, on_day date) returns group_counts language sql volatile as $$
  select row(coalesce(sum(o.lost_day), 0), coalesce(sum(o.lost_week), 0), coalesce(sum(o.lost_month), 0),
    coalesce(sum(o.staked_day), 0), coalesce(sum(o.staked_week), 0), coalesce(sum(o.staked_month), 0),
    coalesce(sum(o.deposited_day), 0), coalesce(sum(o.deposited_week), 0), coalesce(sum(o.deposited_month), 0))::group_counts
  from wallet_guards s cross join lateral own_guards_on(s, on_day) o
  where s.limit_group = g.limit_group and (s.tenant_id, s.player_id) <> (g.tenant_id, g.player_id)
$$;

-- A limit less what the others have used is what this wallet may still use. The limits so reduced are decided with, never stored.
create function shared_guards_on(g wallet_guards, today date) returns ledger_guard language plpgsql volatile as $$
declare
  guard ledger_guard := own_guards_on(g, today);
  others group_counts;
begin
  perform 1 from limit_groups where id = g.limit_group for no key update;
  others := counts_beside(g, guard.counted_on);
  guard.loss_limit_day := guard.loss_limit_day - others.lost_day;
  guard.loss_limit_week := guard.loss_limit_week - others.lost_week;
  guard.loss_limit_month := guard.loss_limit_month - others.lost_month;
  guard.stake_limit_day := guard.stake_limit_day - others.staked_day;
  guard.stake_limit_week := guard.stake_limit_week - others.staked_week;
  guard.stake_limit_month := guard.stake_limit_month - others.staked_month;
  return guard;
end $$;

-- What a posting decides with. It is inlined: only a shared wallet calls anything.
create or replace function guards_on(g wallet_guards, today date) returns ledger_guard language sql volatile as $$
  select case when g.limit_group is null then own_guards_on(g, today) else shared_guards_on(g, today) end
$$;

-- What is shown, and what a deposit is decided with: the limits as they were set, with the counters of all brands.
create or replace function guards_at(g wallet_guards, moment timestamptz) returns ledger_guard language plpgsql volatile as $$
declare
  guard ledger_guard := own_guards_on(g, (moment at time zone g.timezone)::date);
  others group_counts;
begin
  if g.limit_group is null then return guard; end if;
  others := counts_beside(g, guard.counted_on);
  guard.lost_day := guard.lost_day + others.lost_day;
  guard.lost_week := guard.lost_week + others.lost_week;
  guard.lost_month := guard.lost_month + others.lost_month;
  guard.staked_day := guard.staked_day + others.staked_day;
  guard.staked_week := guard.staked_week + others.staked_week;
  guard.staked_month := guard.staked_month + others.staked_month;
  guard.deposited_day := guard.deposited_day + others.deposited_day;
  guard.deposited_week := guard.deposited_week + others.deposited_week;
  guard.deposited_month := guard.deposited_month + others.deposited_month;
  return guard;
end $$;

-- Two wallets of a group in ONE batch are decided without each other. Where they exceed a limit together the batch fails as
-- a collision does, and the writer sends its halves: apart, each of them sees the other.
create function keep_group_within_limits() returns trigger language plpgsql as $$
declare
  before ledger_guard := own_guards_on(old, new.counted_on);
  others group_counts := counts_beside(new, new.counted_on);
begin
  if new.staked_month > before.staked_month and (
       (new.lost_day > before.lost_day and new.lost_day + others.lost_day > new.loss_limit_day)
    or (new.lost_week > before.lost_week and new.lost_week + others.lost_week > new.loss_limit_week)
    or (new.lost_month > before.lost_month and new.lost_month + others.lost_month > new.loss_limit_month)
    or new.staked_day + others.staked_day > new.stake_limit_day or new.staked_week + others.staked_week > new.stake_limit_week
    or new.staked_month + others.staked_month > new.stake_limit_month)
  then raise exception 'ledger: brands of one person met at a limit in one batch' using errcode = 'serialization_failure'; end if;
  return null;
end $$;
create trigger groups_stay_within_limits after update on wallet_guards for each row
  when (new.limit_group is not null and new.staked_month <> old.staked_month) execute function keep_group_within_limits();
