-- What post_commands holds in memory: the rows that it locked and read, and what it must know to write them back.

-- `counters` and `counted_on` hold on the day of the posting; `limits` are less what the group's other wallets used.
create type ledger_wallet as (
  tenant_id int, player_id uuid, cash bigint, bonus bigint, held bigint, debt bigint, version bigint,
  deposit_count int, seed_id uuid, next_nonce bigint,
  timezone text, may_stake boolean, may_deposit boolean, reason text,
  limits bigint[], counters bigint[], counted_on date, limit_group uuid, version_read bigint);
create type ledger_key as (
  tenant_id int, source text, external_id text, player_id uuid, state ledger_key_state, kind ledger_command_kind,
  content bigint, answer ledger_status, entry_ids bigint[], round_id uuid, applied bigint, cash bigint, bonus bigint,
  posted_on date, round int, is_new boolean, changed boolean);
create type ledger_round as (
  tenant_id int, id uuid, player_id uuid, provider text, game_id int, external_round text, state round_state,
  staked_cash bigint, staked_bonus bigint, won_cash bigint, won_bonus bigint, bets int, wins int,
  seed_id uuid, nonce bigint, detail jsonb, first_entry bigint, last_entry bigint,
  opened_at timestamptz, closed_at timestamptz, is_new boolean, changed boolean);
create type ledger_command as (
  kind ledger_command_kind, wallet int, key int, target int, round int, amount bigint, other_amount bigint, game_id int,
  reason text, cash_only boolean, closes boolean, requires_bet boolean, seed_id uuid, nonce bigint, detail jsonb,
  content bigint);
create type ledger_move as (
  kind ledger_entry_kind, cash bigint, bonus bigint, held bigint, debt bigint, counterparty text, corrects bigint);
-- What a command does. A status other than null and target_unknown changes nothing.
create type ledger_decision as (
  status ledger_status, moves ledger_move[], applied bigint,
  -- What counts towards the limits, in the periods of `counted_on`.
  lost bigint, staked bigint, deposited bigint, counted_on date,
  round ledger_round, target ledger_key);
create type ledger_entry as (
  id bigint, tenant_id int, player_id uuid, version bigint, kind ledger_entry_kind,
  cash bigint, bonus bigint, held bigint, debt bigint,
  cash_after bigint, bonus_after bigint, held_after bigint, debt_after bigint,
  counterparty text, source text, external_id text, round_id uuid, game_id int, corrects bigint, reason text);
create type ledger_answer as (
  status ledger_status, entry_ids bigint[], round_id uuid, cash bigint, bonus bigint, held bigint, debt bigint,
  version bigint, deposit_count int, applied bigint);
