-- The ledger: wallets, guards, entries, rounds and keys, written by one function, `post_commands`, and by nobody else.
-- Amounts are whole centavos. Every key starts with the tenant. Followers read entries; nothing updates or deletes them.

create type ledger_command_kind as enum (
  'deposit', 'deposit_returned', 'bet', 'win', 'rollback', 'close_round', 'play_round',
  'hold', 'release', 'payout', 'payout_returned', 'grant', 'forfeit', 'adjustment');

create type ledger_status as enum (
  'posted', 'replayed', 'insufficient_balance', 'idempotency_conflict', 'cancelled', 'target_unknown', 'already_rolled_back',
  'bet_not_found', 'blocked', 'self_excluded', 'limit_reached', 'debt_outstanding', 'nonce_conflict', 'wallet_unknown');

create type ledger_entry_kind as enum (
  'deposit', 'deposit_returned', 'hold', 'release', 'payout', 'payout_returned', 'bet', 'bet_rolled_back', 'win', 'win_rolled_back',
  'grant', 'forfeit', 'conversion', 'purchase', 'sale', 'prize', 'adjustment', 'debt', 'debt_paid',
  'close'); -- moves nothing: followers see through it that a round has closed

create type ledger_key_state as enum ('posted', 'rolled_back', 'tombstone');
create type round_state as enum ('open', 'closed', 'rolled_back');

-- Room on the page, and no index on what changes: updates stay HOT.
create table wallets (
  tenant_id int not null references tenants, player_id uuid not null,
  currency text not null default 'BRL' check (currency = 'BRL'),
  cash bigint not null default 0 check (cash >= 0), bonus bigint not null default 0 check (bonus >= 0),
  locked bigint not null default 0 check (locked >= 0), debt bigint not null default 0 check (debt >= 0),
  version bigint not null default 0 check (version >= 0),
  deposit_count int not null default 0 check (deposit_count >= 0),
  seed_id uuid, next_nonce bigint not null default 0 check (next_nonce >= 0),
  primary key (tenant_id, player_id),
  constraint wallets_debt_is_paid_first check (debt = 0 or cash = 0)
) with (fillfactor = 60);

-- Read and written only under the wallet's row lock. Counters hold for the calendar periods that contain `counted_on`.
create table wallet_guards (
  tenant_id int not null, player_id uuid not null, timezone text not null,
  may_stake boolean not null default true, may_deposit boolean not null default true,
  reason text check (reason in ('blocked', 'self_excluded')),
  loss_limit_day bigint check (loss_limit_day >= 0), loss_limit_week bigint check (loss_limit_week >= 0), loss_limit_month bigint check (loss_limit_month >= 0),
  stake_limit_day bigint check (stake_limit_day >= 0), stake_limit_week bigint check (stake_limit_week >= 0), stake_limit_month bigint check (stake_limit_month >= 0),
  deposit_limit_day bigint check (deposit_limit_day >= 0), deposit_limit_week bigint check (deposit_limit_week >= 0), deposit_limit_month bigint check (deposit_limit_month >= 0),
  counted_on date not null default '2000-01-01',
  -- Stakes less payouts: negative when the player is ahead.
  lost_day bigint not null default 0, lost_week bigint not null default 0, lost_month bigint not null default 0,
  staked_day bigint not null default 0 check (staked_day >= 0), staked_week bigint not null default 0 check (staked_week >= 0), staked_month bigint not null default 0 check (staked_month >= 0),
  deposited_day bigint not null default 0, deposited_week bigint not null default 0, deposited_month bigint not null default 0,
  primary key (tenant_id, player_id),
  foreign key (tenant_id, player_id) references wallets
) with (fillfactor = 60);

-- What the wallet gains, the counterparty of the tenant loses; a counterparty's balance is a sum, never a row.
create table entries (
  id bigint not null, -- from entry_ids, taken under the wallet's lock: grows with the wallet's version
  tenant_id int not null, player_id uuid not null,
  version bigint not null check (version > 0),
  kind ledger_entry_kind not null,
  cash bigint not null, bonus bigint not null, locked bigint not null, debt bigint not null,
  cash_after bigint not null check (cash_after >= 0), bonus_after bigint not null check (bonus_after >= 0),
  locked_after bigint not null check (locked_after >= 0), debt_after bigint not null check (debt_after >= 0),
  counterparty text, source text not null, external_id text not null, -- no counterparty: the move stays inside the wallet
  round_id uuid, game_id int,
  corrects bigint, -- id of the entry that this one corrects
  reason text,
  xid xid8 not null, -- a follower reads only what is below every running transaction
  at timestamptz not null,
  primary key (tenant_id, player_id, id),
  constraint entries_shape check (case
    when kind in ('hold', 'release') then cash = -locked and bonus = 0 and debt = 0
    when kind = 'payout' then locked < 0 and cash = 0 and bonus = 0 and debt = 0
    when kind in ('deposit', 'payout_returned') then cash > 0 and bonus = 0 and locked = 0 and debt = 0
    when kind = 'deposit_returned' then cash <= 0 and bonus = 0 and locked = 0 and debt = 0
    when kind in ('bet', 'win_rolled_back', 'purchase') then cash <= 0 and bonus <= 0 and locked = 0 and debt = 0
    when kind in ('win', 'bet_rolled_back', 'sale', 'prize') then cash >= 0 and bonus >= 0 and locked = 0 and debt = 0
    when kind = 'debt' then debt > 0 and cash = 0 and bonus = 0 and locked = 0
    when kind = 'debt_paid' then debt < 0 and cash = debt and bonus = 0 and locked = 0
    when kind = 'conversion' then cash = -bonus and locked = 0 and debt = 0
    else locked = 0 and debt = 0 end)
);
-- The order in which entries are followed: it only grows at its end.
create index entries_followed on entries (xid, id);
create sequence entry_ids;

create function refuse_entry_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries are never changed: post a correction' using errcode = 'integrity_constraint_violation';
end $$;
create trigger entries_are_immutable before update or delete or truncate on entries
  for each statement execute function refuse_entry_change();

-- A provider's round of one player. Stakes and wins that were rolled back are taken out again.
create table rounds (
  tenant_id int not null,
  id uuid not null,
  player_id uuid not null,
  provider text not null, game_id int not null, external_round text not null,
  state round_state not null,
  staked_cash bigint not null check (staked_cash >= 0), staked_bonus bigint not null check (staked_bonus >= 0),
  won_cash bigint not null check (won_cash >= 0), won_bonus bigint not null check (won_bonus >= 0),
  bets int not null check (bets >= 0), wins int not null check (wins >= 0),
  seed_id uuid, nonce bigint, detail jsonb,
  first_entry bigint not null, -- sorts a player's rounds; never changes
  last_entry bigint not null, -- with it, a round's entries are a short range of the player's
  opened_at timestamptz not null, closed_at timestamptz,
  primary key (tenant_id, id)
) with (fillfactor = 85);
-- Without the tenant, whose players have ids that nobody else has: PostgreSQL 18 can skip through leading columns, so that a look-up
-- by (tenant, id) that is planned on an empty table would take any index that knows the tenant, for ever, and read all of it.
create index rounds_of_player on rounds (player_id, first_entry);

-- Every key that ever posted, with the answer it gets for ever; and tombstones of keys that never may.
create table wallet_keys (
  tenant_id int not null,
  source text collate "C" not null, external_id text collate "C" not null,
  player_id uuid not null,
  state ledger_key_state not null,
  kind ledger_command_kind, -- null in a tombstone, as all that follows
  content bigint, -- hash of the normalised command
  answer ledger_status,
  entry_ids bigint[], round_id uuid, applied bigint,
  cash bigint, bonus bigint, -- what its first entry moved: a rollback gives back exactly that
  posted_on date, -- the operator's calendar day
  primary key (tenant_id, source, external_id)
) with (fillfactor = 95);

-- What the function holds in memory: the rows it locked and read, plus what it must know to write them back.
create type ledger_wallet as (
  tenant_id int, player_id uuid, cash bigint, bonus bigint, locked bigint, debt bigint, version bigint, deposit_count int,
  seed_id uuid, next_nonce bigint, version_read bigint);
create type ledger_guard as (
  tenant_id int, player_id uuid, timezone text, may_stake boolean, may_deposit boolean, reason text,
  loss_limit_day bigint, loss_limit_week bigint, loss_limit_month bigint, stake_limit_day bigint, stake_limit_week bigint, stake_limit_month bigint,
  deposit_limit_day bigint, deposit_limit_week bigint, deposit_limit_month bigint,
  counted_on date, lost_day bigint, lost_week bigint, lost_month bigint, staked_day bigint, staked_week bigint, staked_month bigint,
  deposited_day bigint, deposited_week bigint, deposited_month bigint, changed boolean);
create type ledger_key as (
  tenant_id int, source text, external_id text, player_id uuid, state ledger_key_state, kind ledger_command_kind, content bigint,
  answer ledger_status, entry_ids bigint[], round_id uuid, applied bigint, cash bigint, bonus bigint, posted_on date,
  round int, is_new boolean, changed boolean);
create type ledger_round as (
  tenant_id int, id uuid, player_id uuid, provider text, game_id int, external_round text, state round_state,
  staked_cash bigint, staked_bonus bigint, won_cash bigint, won_bonus bigint, bets int, wins int, seed_id uuid, nonce bigint,
  detail jsonb, first_entry bigint, last_entry bigint, opened_at timestamptz, closed_at timestamptz, is_new boolean, changed boolean);
create type ledger_command as (
  kind ledger_command_kind, wallet int, key int, target int, round int, amount bigint, other_amount bigint, game_id int,
  reason text, cash_only boolean, closes boolean, requires_bet boolean, seed_id uuid, nonce bigint, detail jsonb, content bigint);
create type ledger_move as (
  kind ledger_entry_kind, cash bigint, bonus bigint, locked bigint, debt bigint, counterparty text, corrects bigint);
create type ledger_entry as (
  id bigint, tenant_id int, player_id uuid, version bigint, kind ledger_entry_kind, cash bigint, bonus bigint, locked bigint, debt bigint,
  cash_after bigint, bonus_after bigint, locked_after bigint, debt_after bigint, counterparty text, source text, external_id text,
  round_id uuid, game_id int, corrects bigint, reason text);
create type ledger_answer as (
  status ledger_status, entry_ids bigint[], round_id uuid, cash bigint, bonus bigint, locked bigint, debt bigint, version bigint,
  deposit_count int, applied bigint);

-- The guards as they hold at a moment: counters of periods that have passed are zero. A clock that is behind the
-- last count (another node's, or one that was moved back) counts into the later day.
create function guards_on(g wallet_guards, today date) returns ledger_guard language sql immutable as $$
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

create function guards_at(g wallet_guards, moment timestamptz) returns ledger_guard language sql immutable as $$
  select guards_on(g, (moment at time zone g.timezone)::date)
$$;
