-- A player's money, and the restrictions that are checked in the transaction that moves it. Amounts are whole centavos.

-- Pages keep free space and no index covers what changes, so that updates stay HOT.
create table wallets (
  tenant_id int not null references tenants,
  player_id uuid not null,
  currency text not null default 'BRL' check (currency = 'BRL'),
  cash bigint not null default 0 check (cash >= 0),
  bonus bigint not null default 0 check (bonus >= 0),
  held bigint not null default 0 check (held >= 0),
  debt bigint not null default 0 check (debt >= 0),
  version bigint not null default 0 check (version >= 0),
  deposit_count int not null default 0 check (deposit_count >= 0),
  seed_id uuid,
  next_nonce bigint not null default 0 check (next_nonce >= 0),
  primary key (tenant_id, player_id),
  constraint wallets_debt_is_paid_first check (debt = 0 or cash = 0)
) with (fillfactor = 60);
revoke delete on wallets from trevo_app;

-- The limits of one person hold at every brand of the operator. The wallets of a group keep their own counters, and a
-- stake is decided with the counters of all. The group's row is their common lock, taken after the locks of the
-- wallets; a wallet without a group has no extra cost.
create table limit_groups (id uuid primary key);

-- Read and written only under the wallet's row lock. Counters hold for the calendar periods that contain `counted_on`.
create table wallet_limits (
  tenant_id int not null,
  player_id uuid not null,
  timezone text not null,
  may_stake boolean not null default true,
  may_deposit boolean not null default true,
  -- Why the wallet may not stake or deposit. Each reason is also a ledger_status, so that the player is told which it
  -- is.
  reason text check (reason in (
    'blocked', 'self_excluded', 'payer_excluded', 'register_impeded', 'register_unanswered', 'cooling_off',
    'limit_reached')),
  loss_limit_day bigint check (loss_limit_day >= 0),
  loss_limit_week bigint check (loss_limit_week >= 0),
  loss_limit_month bigint check (loss_limit_month >= 0),
  stake_limit_day bigint check (stake_limit_day >= 0),
  stake_limit_week bigint check (stake_limit_week >= 0),
  stake_limit_month bigint check (stake_limit_month >= 0),
  deposit_limit_day bigint check (deposit_limit_day >= 0),
  deposit_limit_week bigint check (deposit_limit_week >= 0),
  deposit_limit_month bigint check (deposit_limit_month >= 0),
  counted_on date not null default '2000-01-01',
  -- Stakes less payouts: negative when the player is ahead.
  lost_day bigint not null default 0,
  lost_week bigint not null default 0,
  lost_month bigint not null default 0,
  staked_day bigint not null default 0 check (staked_day >= 0),
  staked_week bigint not null default 0 check (staked_week >= 0),
  staked_month bigint not null default 0 check (staked_month >= 0),
  deposited_day bigint not null default 0,
  deposited_week bigint not null default 0,
  deposited_month bigint not null default 0,
  limit_group uuid references limit_groups,
  primary key (tenant_id, player_id),
  foreign key (tenant_id, player_id) references wallets
) with (fillfactor = 60);
create index wallet_limits_of_group on wallet_limits (limit_group) where limit_group is not null;
-- Finds money that reaches a wallet after its account was closed, among the few wallets that are blocked.
create index wallet_limits_shut on wallet_limits (tenant_id, player_id) where reason = 'blocked';
revoke delete on wallet_limits from trevo_app;

-- A wallet's restrictions as post_commands holds them in memory.
create type ledger_restrictions as (
  tenant_id int, player_id uuid, timezone text, may_stake boolean, may_deposit boolean, reason text,
  loss_limit_day bigint, loss_limit_week bigint, loss_limit_month bigint,
  stake_limit_day bigint, stake_limit_week bigint, stake_limit_month bigint,
  deposit_limit_day bigint, deposit_limit_week bigint, deposit_limit_month bigint,
  counted_on date,
  lost_day bigint, lost_week bigint, lost_month bigint,
  staked_day bigint, staked_week bigint, staked_month bigint,
  deposited_day bigint, deposited_week bigint, deposited_month bigint,
  changed boolean);

create type group_counts as (
  lost_day bigint, lost_week bigint, lost_month bigint,
  staked_day bigint, staked_week bigint, staked_month bigint,
  deposited_day bigint, deposited_week bigint, deposited_month bigint);

-- On the functions of this schema: PostgreSQL searches a session's temporary tables first, so that a temporary table
-- could take the place of a real one. PL/pgSQL functions therefore name their search path, with pg_temp last. A SQL
-- function with a setting is no longer inlined, so those have a parsed body, which keeps the objects it names.

-- One wallet's restrictions as they hold on a day: counters of periods that have passed are zero. A clock that is
-- behind the last count (another server's, or one that was set back) counts into the later day.
create function own_restrictions_on(g wallet_limits, today date) returns ledger_restrictions language sql immutable
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
create function counts_beside(g wallet_limits, on_day date) returns group_counts language sql
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
create function shared_restrictions_on(g wallet_limits, today date) returns ledger_restrictions language plpgsql
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
create function restrictions_on(g wallet_limits, today date) returns ledger_restrictions language sql
  return case when g.limit_group is null then own_restrictions_on(g, today) else shared_restrictions_on(g, today) end;

-- What is shown, and what a deposit is decided with: the limits as they were set, with the counters of all brands.
create function restrictions_at(g wallet_limits, moment timestamptz) returns ledger_restrictions language plpgsql
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
create function keep_group_within_limits() returns trigger language plpgsql
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
create trigger groups_stay_within_limits after update on wallet_limits for each row
  when (
    new.limit_group is not null
    and (new.staked_month <> old.staked_month or new.counted_on <> old.counted_on)
  )
  execute function keep_group_within_limits();
