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
  'grant', 'forfeit', 'conversion', 'purchase', 'sale', 'prize', 'adjustment', 'debt', 'debt_paid');

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
create index entries_by_id on entries (tenant_id, id);
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

-- Posts a batch: arrays in, a row per command out, in order. Wallets, keys and rounds are each named once and referred
-- to by position (from 1; 0 is none). Refusals are answers; an exception means that nothing of the batch happened.
create function post_commands(
  wallet_tenants int[], wallet_players uuid[],
  key_tenants int[], key_sources text[], key_external_ids text[],
  round_tenants int[], round_ids uuid[], round_providers text[], round_external_ids text[],
  kinds ledger_command_kind[], command_wallets int[], command_keys int[], command_targets int[], command_rounds int[],
  amounts bigint[], other_amounts bigint[], game_ids int[], reasons text[],
  cash_only boolean[], closes boolean[], requires_bet boolean[],
  seed_ids uuid[], nonces bigint[], details text[], contents bigint[],
  moment timestamptz)
returns setof ledger_answer
language plpgsql volatile
-- Plans are pinned: as tables grow the planner would flip to plans that read (and lock) in another order, or everything.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set jit = off
-- A caller that holds a wallet for long must not stop everybody else's batch.
set lock_timeout = '2s'
as $function$
#variable_conflict use_column
declare
  commands ledger_command[]; command ledger_command;
  held ledger_wallet[]; wallet ledger_wallet;
  guards ledger_guard[]; guard ledger_guard;
  keys ledger_key[]; key ledger_key; target ledger_key;
  rounds_held ledger_round[]; round ledger_round; round_at int;
  moves ledger_move[]; move ledger_move;
  new_entries ledger_entry[]; entry_count int := 0; entry_ids bigint[]; entry_id bigint;
  answers ledger_answer[];
  status ledger_status; applied bigint; shortage bigint; part_cash bigint; part_bonus bigint; revenue text;
  lost bigint; staked bigint; deposited bigint; counts_on date;
  i int; j int; written int;
begin
  -- Under a snapshot that is older than the lock everything below would decide on stale rows.
  if current_setting('transaction_isolation') <> 'read committed' then raise exception 'ledger: isolation must be read committed'; end if;
  if current_setting('synchronous_commit') = 'off' then raise exception 'ledger: synchronous_commit is off: an acknowledged posting could be lost'; end if;

  select array_agg(row(c.kind, c.wallet, c.key, c.target, c.round, c.amount, c.other_amount, c.game_id, c.reason,
           c.cash_only, c.closes, c.requires_bet, c.seed_id, c.nonce, c.detail::jsonb, c.content)::ledger_command order by c.nth)
    into commands
    from unnest(kinds, command_wallets, command_keys, command_targets, command_rounds, amounts, other_amounts, game_ids, reasons,
           cash_only, closes, requires_bet, seed_ids, nonces, details, contents) with ordinality
      as c(kind, wallet, key, target, round, amount, other_amount, game_id, reason,
           cash_only, closes, requires_bet, seed_id, nonce, detail, content, nth);

  -- 1. Lock and read in ONE statement, in one global order: the row that LockRows returns is the one it locked. A value
  --    read by an earlier statement, or beside the lock in a CTE, may be stale by the time the lock is held.
  select array_agg(found.wallet order by asked.nth) into held
    from (select * from unnest(wallet_tenants, wallet_players) with ordinality as q(tenant_id, player_id, nth) order by tenant_id, player_id) asked
    left join lateral (
      select row(w.tenant_id, w.player_id, w.cash, w.bonus, w.locked, w.debt, w.version, w.deposit_count, w.seed_id, w.next_nonce, w.version)::ledger_wallet as wallet
        from wallets w where w.tenant_id = asked.tenant_id and w.player_id = asked.player_id
        offset 0 for no key update) found on true;

  -- 2. What the locks protect, in statements of their own: they see what the previous holder committed.
  select array_agg(found.guard order by asked.nth) into guards
    from unnest(wallet_tenants, wallet_players) with ordinality as asked(tenant_id, player_id, nth)
    left join lateral (select guards_on(g, local.today) as guard from wallet_guards g
      cross join lateral (select (moment at time zone g.timezone)::date as today offset 0) local
      where g.tenant_id = asked.tenant_id and g.player_id = asked.player_id offset 0) found on true;

  select array_agg(row(asked.tenant_id, asked.source, asked.external_id, k.player_id, k.state, k.kind, k.content, k.answer, k.entry_ids,
           k.round_id, k.applied, k.cash, k.bonus, k.posted_on, null, false, false)::ledger_key order by asked.nth)
    into keys
    from unnest(key_tenants, key_sources, key_external_ids) with ordinality as asked(tenant_id, source, external_id, nth)
    left join lateral (select * from wallet_keys a
      where a.tenant_id = asked.tenant_id and a.source = asked.source and a.external_id = asked.external_id offset 0) k on true;

  -- A rollback's round is the one stored with its target, never one that the request names.
  for i in 1..coalesce(array_length(commands, 1), 0) loop
    command := commands[i];
    if command.kind = 'rollback' then
      target := keys[command.target];
      if target.round_id is not null then
        round_at := array_position(round_ids, target.round_id);
        if round_at is null then
          round_tenants := round_tenants || target.tenant_id; round_ids := round_ids || target.round_id;
          round_providers := round_providers || null::text; round_external_ids := round_external_ids || null::text;
          round_at := array_length(round_ids, 1);
        end if;
        target.round := round_at; keys[command.target] := target;
      end if;
    end if;
  end loop;

  select array_agg(row(asked.tenant_id, asked.id, r.player_id, coalesce(r.provider, asked.provider), r.game_id, coalesce(r.external_round, asked.external_round), r.state,
           coalesce(r.staked_cash, 0), coalesce(r.staked_bonus, 0), coalesce(r.won_cash, 0), coalesce(r.won_bonus, 0), coalesce(r.bets, 0), coalesce(r.wins, 0),
           r.seed_id, r.nonce, r.detail, r.first_entry, r.last_entry, r.opened_at, r.closed_at, false, false)::ledger_round order by asked.nth)
    into rounds_held
    from unnest(round_tenants, round_ids, round_providers, round_external_ids) with ordinality as asked(tenant_id, id, provider, external_round, nth)
    left join lateral (select * from rounds a where a.tenant_id = asked.tenant_id and a.id = asked.id offset 0) r on true;

  -- 3. Decide in memory, one command after the other.
  for i in 1..coalesce(array_length(commands, 1), 0) loop
    command := commands[i];
    wallet := held[command.wallet];
    guard := guards[command.wallet];
    key := keys[command.key];
    round_at := nullif(command.round, 0);
    round := rounds_held[round_at];
    revenue := 'game_revenue:' || round.provider;
    status := null; moves := null; entry_ids := '{}'; entry_id := null; applied := command.amount;
    lost := 0; staked := 0; deposited := 0; counts_on := guard.counted_on;

    if wallet.player_id is null then status := 'wallet_unknown';
    elsif key.state is not null then
      if key.player_id <> wallet.player_id or key.content <> command.content then status := 'idempotency_conflict';
      elsif key.state = 'tombstone' then status := 'cancelled';
      else
        status := case when key.answer = 'posted' then 'replayed'::ledger_status else key.answer end;
        entry_ids := key.entry_ids; applied := key.applied; round_at := null; round.id := key.round_id;
      end if;
    elsif round.player_id <> wallet.player_id or (command.kind = 'play_round' and round.state is not null) then
      status := 'idempotency_conflict'; -- an id of a round that is already somebody's, or already played
    elsif command.kind in ('bet', 'play_round') then
      part_cash := least(wallet.cash, command.amount); -- cash first, then bonus
      part_bonus := command.amount - part_cash;
      status := case
        when guard.may_stake is not true then coalesce(guard.reason, 'blocked')::ledger_status
        when wallet.debt > 0 then 'debt_outstanding'
        when command.amount > 0 and (
             guard.lost_day + command.amount > guard.loss_limit_day or guard.lost_week + command.amount > guard.loss_limit_week
          or guard.lost_month + command.amount > guard.loss_limit_month or guard.staked_day + command.amount > guard.stake_limit_day
          or guard.staked_week + command.amount > guard.stake_limit_week or guard.staked_month + command.amount > guard.stake_limit_month) then 'limit_reached'
        when part_bonus > case when command.cash_only then 0 else wallet.bonus end then 'insufficient_balance'
        when command.kind = 'play_round' and (wallet.seed_id is distinct from command.seed_id or wallet.next_nonce <> command.nonce) then 'nonce_conflict'
      end;
      if status is null then
        moves := array[row('bet', -part_cash, -part_bonus, 0, 0, revenue, null)::ledger_move];
        staked := command.amount; lost := command.amount;
        if round.state = 'rolled_back' then round.state := 'open'; round.closed_at := null; end if;
        round.staked_cash := round.staked_cash + part_cash; round.staked_bonus := round.staked_bonus + part_bonus;
        round.bets := round.bets + 1; round.game_id := coalesce(round.game_id, command.game_id);
      end if;
    end if;

    if status is null and command.kind in ('win', 'play_round') then
      applied := case command.kind when 'win' then command.amount else command.other_amount end;
      if command.requires_bet and round.bets = 0 then status := 'bet_not_found';
      else
        -- The bonus part of a win is the bonus part of its stake; a round without stake wins cash.
        part_bonus := case when round.staked_bonus = 0 then 0
          else div(applied::numeric * round.staked_bonus, round.staked_cash + round.staked_bonus)::bigint end;
        part_cash := applied - part_bonus;
        moves := moves || row('win', part_cash, part_bonus, 0, 0, revenue, null)::ledger_move;
        lost := lost - applied;
        round.won_cash := round.won_cash + part_cash; round.won_bonus := round.won_bonus + part_bonus;
        round.wins := round.wins + 1; round.game_id := coalesce(round.game_id, command.game_id);
        if round.state = 'rolled_back' then round.state := 'closed'; end if;
        if command.kind = 'play_round' then
          wallet.next_nonce := wallet.next_nonce + 1;
          round.seed_id := command.seed_id; round.nonce := command.nonce; round.detail := command.detail;
        end if;
      end if;
    elsif status is null and command.kind = 'rollback' then
      target := keys[command.target];
      if target.state is null then
        -- Its bet may still come: the tombstone takes the bet's key, so that the database decides any race.
        status := 'target_unknown'; applied := 0;
        target.player_id := wallet.player_id; target.state := 'tombstone'; target.is_new := true;
        keys[command.target] := target;
      elsif target.player_id <> wallet.player_id then status := 'idempotency_conflict';
      elsif target.state in ('tombstone', 'rolled_back') then
        status := case target.state when 'tombstone' then 'target_unknown' else 'already_rolled_back' end; applied := 0;
      elsif target.kind not in ('bet', 'win') then status := 'idempotency_conflict';
      else
        round_at := target.round; round := rounds_held[round_at];
        if round.tenant_id <> wallet.tenant_id or round.player_id <> wallet.player_id then raise exception 'ledger: % is the round of another', round.id; end if;
        revenue := 'game_revenue:' || round.provider;
        counts_on := target.posted_on;
        target.state := 'rolled_back'; target.changed := true; keys[command.target] := target;
        if target.kind = 'bet' then
          applied := -(target.cash + target.bonus);
          moves := array[row('bet_rolled_back', -target.cash, -target.bonus, 0, 0, revenue, target.entry_ids[1])::ledger_move];
          staked := -applied; lost := -applied; round.bets := round.bets - 1;
          round.staked_cash := round.staked_cash + target.cash; round.staked_bonus := round.staked_bonus + target.bonus;
        else
          -- What the bonus cannot give back falls on cash; what cash cannot give becomes debt.
          part_bonus := least(wallet.bonus, target.bonus);
          part_cash := least(wallet.cash, target.cash + target.bonus - part_bonus);
          shortage := target.cash + target.bonus - part_bonus - part_cash;
          applied := part_cash + part_bonus;
          moves := array[row('win_rolled_back', -part_cash, -part_bonus, 0, 0, revenue, target.entry_ids[1])::ledger_move];
          if shortage > 0 then moves := moves || row('debt', 0, 0, 0, shortage, 'receivables', target.entry_ids[1])::ledger_move; end if;
          lost := target.cash + target.bonus; round.wins := round.wins - 1;
          round.won_cash := round.won_cash - target.cash; round.won_bonus := round.won_bonus - target.bonus;
        end if;
        if round.bets = 0 and round.wins = 0 then round.state := 'rolled_back'; round.closed_at := coalesce(round.closed_at, moment); end if;
      end if;
    elsif status is null then
      case command.kind
        when 'bet' then null;
        when 'close_round' then applied := 0;
          if round.state is null then status := 'bet_not_found'; end if;
        when 'deposit' then
          if guard.may_deposit is not true then status := coalesce(guard.reason, 'blocked')::ledger_status;
          else
            deposited := command.amount; wallet.deposit_count := wallet.deposit_count + 1;
            moves := array[row('deposit', command.amount, 0, 0, 0, 'payment_clearing', null)::ledger_move];
          end if;
        when 'deposit_returned' then
          applied := least(wallet.cash, command.amount); shortage := command.amount - applied;
          moves := array[row('deposit_returned', -applied, 0, 0, 0, 'payment_clearing', null)::ledger_move];
          if shortage > 0 then moves := moves || row('debt', 0, 0, 0, shortage, 'receivables', null)::ledger_move; end if;
        when 'hold' then
          if wallet.debt > 0 then status := 'debt_outstanding';
          elsif wallet.cash < command.amount then status := 'insufficient_balance';
          else moves := array[row('hold', -command.amount, 0, command.amount, 0, null, null)::ledger_move]; end if;
        when 'release' then
          if wallet.locked < command.amount then status := 'insufficient_balance';
          else moves := array[row('release', command.amount, 0, -command.amount, 0, null, null)::ledger_move]; end if;
        when 'payout' then
          if wallet.locked < command.amount then status := 'insufficient_balance';
          else moves := array[row('payout', 0, 0, -command.amount, 0, 'payment_clearing', null)::ledger_move]; end if;
        when 'payout_returned' then moves := array[row('payout_returned', command.amount, 0, 0, 0, 'payment_clearing', null)::ledger_move];
        when 'grant' then moves := array[row('grant', 0, command.amount, 0, 0, 'bonus_expense', null)::ledger_move];
        when 'forfeit' then
          applied := least(wallet.bonus, command.amount); -- ending a bonus always goes through
          moves := array[row('forfeit', 0, -applied, 0, 0, 'bonus_expense', null)::ledger_move];
        when 'adjustment' then
          applied := abs(command.amount) + abs(command.other_amount);
          if wallet.cash + command.amount < 0 or wallet.bonus + command.other_amount < 0 then status := 'insufficient_balance';
          else moves := array[row('adjustment', command.amount, command.other_amount, 0, 0, 'adjustments', null)::ledger_move]; end if;
      end case;
    end if;

    -- Carry out what was decided: every move is an entry with the next version.
    if status is null then
      j := 0;
      while j < coalesce(array_length(moves, 1), 0) loop
        j := j + 1; move := moves[j];
        wallet.cash := wallet.cash + move.cash; wallet.bonus := wallet.bonus + move.bonus;
        wallet.locked := wallet.locked + move.locked; wallet.debt := wallet.debt + move.debt;
        wallet.version := wallet.version + 1;
        entry_id := nextval('entry_ids'); entry_ids := entry_ids || entry_id; entry_count := entry_count + 1;
        new_entries[entry_count] := row(entry_id, wallet.tenant_id, wallet.player_id, wallet.version, move.kind, move.cash, move.bonus, move.locked, move.debt,
          wallet.cash, wallet.bonus, wallet.locked, wallet.debt, move.counterparty, key.source, key.external_id,
          round.id, round.game_id, move.corrects, command.reason)::ledger_entry;
        -- Whatever brings cash pays the debt first.
        if wallet.debt > 0 and wallet.cash > 0 and j = array_length(moves, 1) then
          shortage := least(wallet.debt, wallet.cash);
          moves := moves || row('debt_paid', -shortage, 0, 0, -shortage, 'receivables', null)::ledger_move;
        end if;
      end loop;
      held[command.wallet] := wallet;
      if lost <> 0 or staked <> 0 or deposited <> 0 then
        -- A rollback takes out of those periods that its target still counts in.
        if counts_on = guard.counted_on then
          guard.lost_day := guard.lost_day + lost; guard.staked_day := guard.staked_day + staked; guard.deposited_day := guard.deposited_day + deposited;
        end if;
        if counts_on = guard.counted_on or date_trunc('week', counts_on::timestamp) = date_trunc('week', guard.counted_on::timestamp) then
          guard.lost_week := guard.lost_week + lost; guard.staked_week := guard.staked_week + staked; guard.deposited_week := guard.deposited_week + deposited;
        end if;
        if counts_on = guard.counted_on or date_trunc('month', counts_on::timestamp) = date_trunc('month', guard.counted_on::timestamp) then
          guard.lost_month := guard.lost_month + lost; guard.staked_month := guard.staked_month + staked; guard.deposited_month := guard.deposited_month + deposited;
        end if;
        guard.changed := true; guards[command.wallet] := guard;
      end if;
      if round_at is not null then
        if round.state is null then
          round.state := 'open'; round.player_id := wallet.player_id; round.opened_at := moment; round.first_entry := entry_ids[1]; round.is_new := true;
        end if;
        round.last_entry := coalesce(entry_id, round.last_entry);
        if round.state = 'open' and (command.closes or command.kind in ('close_round', 'play_round')) then
          round.state := 'closed'; round.closed_at := moment;
        end if;
        round.changed := true; rounds_held[round_at] := round;
      end if;
      status := 'posted';
    end if;

    -- What was done, and what a rollback learned, is the key's answer for ever. Refusals are not kept.
    if key.state is null and status in ('posted', 'target_unknown', 'already_rolled_back') then
      move := moves[1];
      keys[command.key] := row(key.tenant_id, key.source, key.external_id, wallet.player_id, 'posted', command.kind, command.content,
        status, entry_ids, round.id, applied, move.cash, move.bonus, guard.counted_on, round_at, true, false)::ledger_key;
    elsif key.answer is null or status = 'idempotency_conflict' then
      applied := 0; round.id := null;
    end if;
    answers[i] := row(status, entry_ids, round.id, coalesce(wallet.cash, 0), coalesce(wallet.bonus, 0), coalesce(wallet.locked, 0), coalesce(wallet.debt, 0),
      coalesce(wallet.version, 0), coalesce(wallet.deposit_count, 0), applied)::ledger_answer;
  end loop;

  -- 4. Write set-based, and count: a row that is missing or has moved on means that a lock did not hold. Rows that are
  --    there are found by `on conflict`, through their key: an UPDATE … FROM planned on a small table reads all of it, for ever.
  insert into wallets as w (tenant_id, player_id, cash, bonus, locked, debt, version, deposit_count, next_nonce)
    select s.tenant_id, s.player_id, s.cash, s.bonus, s.locked, s.debt, s.version, s.deposit_count, s.next_nonce from unnest(held) s where s.version <> s.version_read
    on conflict (tenant_id, player_id) do update set cash = excluded.cash, bonus = excluded.bonus, locked = excluded.locked, debt = excluded.debt,
      version = excluded.version, deposit_count = excluded.deposit_count, next_nonce = excluded.next_nonce
    where w.version < excluded.version;
  get diagnostics written = row_count;
  if written <> (select count(*) from unnest(held) s where s.version <> s.version_read) then raise exception 'ledger: wrote only % wallets', written; end if;

  insert into wallet_guards (tenant_id, player_id, timezone, counted_on, lost_day, lost_week, lost_month, staked_day, staked_week, staked_month, deposited_day, deposited_week, deposited_month)
    select s.tenant_id, s.player_id, s.timezone, s.counted_on, s.lost_day, s.lost_week, s.lost_month, s.staked_day, s.staked_week, s.staked_month, s.deposited_day, s.deposited_week, s.deposited_month
    from unnest(guards) s where s.changed
    on conflict (tenant_id, player_id) do update set counted_on = excluded.counted_on, lost_day = excluded.lost_day, lost_week = excluded.lost_week, lost_month = excluded.lost_month,
      staked_day = excluded.staked_day, staked_week = excluded.staked_week, staked_month = excluded.staked_month,
      deposited_day = excluded.deposited_day, deposited_week = excluded.deposited_week, deposited_month = excluded.deposited_month;

  insert into entries (id, tenant_id, player_id, version, kind, cash, bonus, locked, debt, cash_after, bonus_after, locked_after, debt_after,
      counterparty, source, external_id, round_id, game_id, corrects, reason, xid, at)
    select e.*, pg_current_xact_id(), moment from unnest(new_entries) e;

  -- A new id or key that another node has just taken must collide; one that was read here is changed. New ones in one
  -- order: two nodes that share several collide on the index, they do not deadlock.
  insert into rounds (tenant_id, id, player_id, provider, game_id, external_round, state, staked_cash, staked_bonus, won_cash, won_bonus, bets, wins,
      seed_id, nonce, detail, first_entry, last_entry, opened_at, closed_at)
    select s.tenant_id, s.id, s.player_id, s.provider, s.game_id, s.external_round, s.state, s.staked_cash, s.staked_bonus, s.won_cash, s.won_bonus, s.bets, s.wins,
      s.seed_id, s.nonce, s.detail, s.first_entry, s.last_entry, s.opened_at, s.closed_at
    from unnest(rounds_held) s where s.is_new order by s.tenant_id, s.id;
  insert into rounds as r (tenant_id, id, player_id, provider, game_id, external_round, state, staked_cash, staked_bonus, won_cash, won_bonus, bets, wins,
      seed_id, nonce, detail, first_entry, last_entry, opened_at, closed_at)
    select s.tenant_id, s.id, s.player_id, s.provider, s.game_id, s.external_round, s.state, s.staked_cash, s.staked_bonus, s.won_cash, s.won_bonus, s.bets, s.wins,
      s.seed_id, s.nonce, s.detail, s.first_entry, s.last_entry, s.opened_at, s.closed_at
    from unnest(rounds_held) s where s.changed and not s.is_new
    on conflict (tenant_id, id) do update set state = excluded.state, staked_cash = excluded.staked_cash, staked_bonus = excluded.staked_bonus,
      won_cash = excluded.won_cash, won_bonus = excluded.won_bonus, bets = excluded.bets, wins = excluded.wins, last_entry = excluded.last_entry, closed_at = excluded.closed_at
    where r.player_id = excluded.player_id;
  get diagnostics written = row_count;
  if written <> (select count(*) from unnest(rounds_held) s where s.changed and not s.is_new) then raise exception 'ledger: wrote only % rounds', written; end if;

  insert into wallet_keys (tenant_id, source, external_id, player_id, state, kind, content, answer, entry_ids, round_id, applied, cash, bonus, posted_on)
    select s.tenant_id, s.source, s.external_id, s.player_id, s.state, s.kind, s.content, s.answer, s.entry_ids, s.round_id, s.applied, s.cash, s.bonus, s.posted_on
    from unnest(keys) s where s.is_new order by s.tenant_id, s.source, s.external_id;
  insert into wallet_keys as k (tenant_id, source, external_id, player_id, state)
    select s.tenant_id, s.source, s.external_id, s.player_id, s.state from unnest(keys) s where s.changed and not s.is_new
    on conflict (tenant_id, source, external_id) do update set state = excluded.state where k.player_id = excluded.player_id;
  get diagnostics written = row_count;
  if written <> (select count(*) from unnest(keys) s where s.changed and not s.is_new) then raise exception 'ledger: wrote only % keys', written; end if;

  return query select * from unnest(answers);
end $function$;
