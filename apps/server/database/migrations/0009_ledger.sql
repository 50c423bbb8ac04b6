-- The ledger: entries, rounds and keys. They and the wallets are written by one function, post_commands, and by nothing
-- else. Amounts are whole centavos. Every key starts with the tenant. Followers read the entries.

create type ledger_command_kind as enum (
  'deposit', 'deposit_reversed', 'bet', 'win', 'rollback', 'close_round', 'play_round',
  'hold', 'release', 'payout', 'payout_returned', 'grant', 'forfeit', 'adjustment',
  -- Stakes, takes a nonce and leaves the round open while its player decides. The win that closes it may bring the
  -- round's final detail.
  'open_round');

create type ledger_status as enum (
  'posted', 'replayed', 'insufficient_balance', 'idempotency_conflict', 'cancelled', 'target_unknown',
  'already_rolled_back', 'bet_not_found', 'blocked', 'self_excluded', 'limit_reached', 'debt_outstanding',
  'nonce_conflict', 'wallet_unknown', 'cooling_off', 'payer_excluded', 'register_impeded', 'register_unanswered');

create type ledger_entry_kind as enum (
  'deposit', 'deposit_reversed', 'hold', 'release', 'payout', 'payout_returned',
  'bet', 'bet_rolled_back', 'win', 'win_rolled_back',
  'grant', 'forfeit', 'conversion', 'purchase', 'sale', 'prize', 'adjustment', 'debt', 'debt_paid',
  -- Moves nothing. It tells followers that a round has closed.
  'close');

create type ledger_key_state as enum ('posted', 'rolled_back', 'tombstone');
create type round_state as enum ('open', 'closed', 'rolled_back');

-- What the wallet gains, the tenant's counterparty loses. A counterparty's balance is a sum of entries; no row holds
-- it.
create table entries (
  -- From entry_ids, taken under the wallet's lock: it grows with the wallet's version.
  id bigint not null,
  tenant_id int not null,
  player_id uuid not null,
  version bigint not null check (version > 0),
  kind ledger_entry_kind not null,
  cash bigint not null,
  bonus bigint not null,
  held bigint not null,
  debt bigint not null,
  cash_after bigint not null check (cash_after >= 0),
  bonus_after bigint not null check (bonus_after >= 0),
  held_after bigint not null check (held_after >= 0),
  debt_after bigint not null check (debt_after >= 0),
  -- Null: the money moves within the wallet. A debt names the account of the bank or provider that took the money, as
  -- the part that the wallet could pay does. Its repayment turns cash into less debt within the wallet and names
  -- none. What is receivable from players is the sum of wallets.debt.
  counterparty text,
  source text not null,
  external_id text not null,
  round_id uuid,
  game_id int,
  -- The id of the entry that this one corrects.
  corrects bigint,
  reason text,
  -- A follower reads only rows below every running transaction.
  xid xid8 not null,
  at timestamptz not null,
  primary key (tenant_id, player_id, id),
  constraint entries_shape check (case
    when kind in ('hold', 'release') then cash = -held and bonus = 0 and debt = 0
    when kind = 'payout' then held < 0 and cash = 0 and bonus = 0 and debt = 0
    when kind in ('deposit', 'payout_returned') then cash > 0 and bonus = 0 and held = 0 and debt = 0
    when kind = 'deposit_reversed' then cash <= 0 and bonus = 0 and held = 0 and debt = 0
    when kind in ('bet', 'win_rolled_back', 'purchase') then cash <= 0 and bonus <= 0 and held = 0 and debt = 0
    when kind in ('win', 'bet_rolled_back', 'sale', 'prize') then cash >= 0 and bonus >= 0 and held = 0 and debt = 0
    when kind = 'debt' then debt > 0 and cash = 0 and bonus = 0 and held = 0
    when kind = 'debt_paid' then debt < 0 and cash = debt and bonus = 0 and held = 0
    when kind = 'conversion' then cash = -bonus and held = 0 and debt = 0
    else held = 0 and debt = 0 end)
);
-- The order in which followers read. The index grows at its end only.
create index entries_followed on entries (xid, id);
create sequence entry_ids;
revoke update, delete on entries from trevo_app;

-- A provider's round of one player. Stakes and wins that were rolled back are subtracted again.
create table rounds (
  tenant_id int not null,
  id uuid not null,
  player_id uuid not null,
  provider text not null,
  game_id int not null,
  external_round text not null,
  state round_state not null,
  staked_cash bigint not null check (staked_cash >= 0),
  staked_bonus bigint not null check (staked_bonus >= 0),
  won_cash bigint not null check (won_cash >= 0),
  won_bonus bigint not null check (won_bonus >= 0),
  bets int not null check (bets >= 0),
  wins int not null check (wins >= 0),
  seed_id uuid,
  nonce bigint,
  detail jsonb,
  -- Sorts a player's rounds; never changes.
  first_entry bigint not null,
  -- With the first one, it makes a round's entries a short range of the player's.
  last_entry bigint not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (tenant_id, id)
) with (fillfactor = 85);
-- Without the tenant: a player's id belongs to one tenant only. PostgreSQL 18 can skip leading columns of an index. A
-- look-up by (tenant, id) that was planned on an empty table would use any index that has the tenant, and read all of
-- it, for as long as the plan is cached.
create index rounds_of_player on rounds (player_id, first_entry);
revoke delete on rounds from trevo_app;

-- Every key that was ever posted, with the answer that it always gets; and tombstones: keys that can never post.
create table wallet_keys (
  tenant_id int not null,
  source text collate "C" not null,
  external_id text collate "C" not null,
  player_id uuid not null,
  state ledger_key_state not null,
  -- Null in a tombstone, as is every column below.
  kind ledger_command_kind,
  -- Hash of the normalised command.
  content bigint,
  answer ledger_status,
  entry_ids bigint[],
  round_id uuid,
  applied bigint,
  -- What its first entry moved: a rollback returns exactly that.
  cash bigint,
  bonus bigint,
  -- The operator's calendar day.
  posted_on date,
  primary key (tenant_id, source, external_id)
) with (fillfactor = 95);
revoke delete on wallet_keys from trevo_app;
