-- A player's money, and the restrictions that are checked in the transaction that moves it. Amounts are whole centavos.

-- The limits of one person hold at every brand of the operator. The wallets of a group keep their own counters, and a
-- stake is decided with the counters of all. The group's row is their common lock, taken after the locks of the
-- wallets; a wallet without a group has no extra cost.
create table limit_groups (id uuid primary key);

-- Pages keep free space and no index covers what a posting changes, so that updates stay HOT.
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
  timezone text not null,
  may_stake boolean not null default true,
  may_deposit boolean not null default true,
  -- Why the wallet may not stake or deposit. Each reason is also a ledger_status, so that the player is told which it
  -- is.
  reason text check (reason in (
    'blocked', 'self_excluded', 'payer_excluded', 'register_impeded', 'register_unanswered', 'cooling_off',
    'limit_reached')),
  -- Places 1 to 3: losses (stakes less payouts) of a day, week and month; 4 to 6: stakes; 7 to 9: deposits. A place is
  -- null where no limit is set, and the whole array where none is.
  limits bigint[] check (cardinality(limits) = 9 and 0 <= all (limits)),
  -- The same places, for the calendar periods that contain `counted_on`. A loss is negative when the player is ahead.
  counters bigint[] not null default '{0,0,0,0,0,0,0,0,0}'
    check (cardinality(counters) = 9 and least(counters[4], counters[5], counters[6]) >= 0),
  counted_on date not null default '2000-01-01',
  limit_group uuid references limit_groups,
  primary key (tenant_id, player_id),
  constraint wallets_debt_is_paid_first check (debt = 0 or cash = 0)
) with (fillfactor = 60);
create index wallets_of_group on wallets (limit_group) where limit_group is not null;
-- Finds money that reaches a wallet after its account was closed, among the few wallets that are blocked.
create index wallets_shut on wallets (tenant_id, player_id) where reason = 'blocked';
revoke delete on wallets from trevo_app;
