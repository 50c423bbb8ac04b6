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
