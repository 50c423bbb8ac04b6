-- What one command does to a wallet, its round and, for a rollback, the key of its target. Called by post_commands for
-- a command whose key is new. Nothing is read or written here: the caller carries a decision out when its status is
-- null, or target_unknown.

-- The signatures before bonuses.
drop function if exists decide_stake(ledger_command, ledger_wallet, ledger_round);
drop function if exists decide_win(ledger_command, ledger_round, ledger_decision);
drop function if exists decide_rollback(ledger_wallet, ledger_key, ledger_round, timestamptz);
drop function if exists decide_rollback(ledger_wallet, ledger_key, ledger_round, ended_bonuses, timestamptz);
drop function if exists decide_reinstatement(ledger_wallet, ledger_key, ledger_round);
drop function if exists decide_transfer(ledger_command, ledger_wallet);

-- A stake takes cash first, then bonus money where the bonus allows it. What cash covers is never refused because of a
-- bonus. A round that holds the money of another bonus takes cash only.
create or replace function decide_stake(
  command ledger_command, wallet ledger_wallet, round ledger_round, moment timestamptz)
returns ledger_decision
language plpgsql immutable
set search_path = pg_catalog, public, pg_temp
as $$
declare
  decision ledger_decision;
  part_cash bigint := least(wallet.cash, command.amount); -- cash first, then bonus
  part_bonus bigint := command.amount - part_cash;
  weight int; usable bigint := 0; counted bigint := 0;
begin
  if wallet.bonus_id is not null then
    weight := bonus_weight(wallet.active, command.game_id, command.wager_class, moment);
    counted := counted_stake(wallet.active, command, part_bonus, weight);
    if weight >= 0 and not command.cash_only and coalesce(round.bonus_id = wallet.bonus_id, true) then
      usable := wallet.bonus;
    end if;
  end if;
  decision.status := case
    when not wallet.may_stake then coalesce(wallet.reason, 'blocked')::ledger_status
    when wallet.debt > 0 then 'debt_outstanding'
    when stake_exceeds(wallet.limits, wallet.counters, command.amount) then 'limit_reached'
    when part_bonus > 0 and usable > 0 and command.amount > (wallet.active).max_stake then 'bonus_stake_too_high'
    when part_bonus > usable then 'insufficient_balance'
    when command.kind in ('play_round', 'open_round')
      and (wallet.seed_id is distinct from command.seed_id or wallet.next_nonce <> command.nonce)
      then 'nonce_conflict'
  end;
  if decision.status is not null then return decision; end if;
  if round.state = 'rolled_back' then round.state := 'open'; end if;
  if round.at_risk is not null or command.at_risk is not null then
    round.at_risk := coalesce(round.at_risk, round.staked_cash + round.staked_bonus)
      + coalesce(command.at_risk, command.amount);
  end if;
  round.wager_class := coalesce(round.wager_class, command.wager_class);
  if part_bonus > 0 then round.bonus_id := wallet.bonus_id; end if;
  round.staked_cash := round.staked_cash + part_cash; round.staked_bonus := round.staked_bonus + part_bonus;
  round.bets := round.bets + 1; round.game_id := coalesce(round.game_id, command.game_id);
  if command.kind in ('play_round', 'open_round') then
    round.seed_id := command.seed_id; round.nonce := command.nonce;
  end if;
  round.detail := coalesce(command.detail, round.detail);
  return row(null,
    array[row('bet', -part_cash, -part_bonus, 0, 0, 'game_revenue:' || round.provider, null)::ledger_move],
    command.amount, command.amount, command.amount, 0, wallet.counted_on, round, null,
    case when part_bonus > 0 or counted > 0 then wallet.bonus_id end, nullif(counted, 0), null, null,
    null)::ledger_decision;
end $$;

-- `decision` is empty for a win, and the stake's for a whole round. `late` is the bonus of the win, if that has ended.
create or replace function decide_win(
  command ledger_command, wallet ledger_wallet, round ledger_round, decision ledger_decision, late ended_bonuses)
returns ledger_decision
language plpgsql immutable
set search_path = pg_catalog, public, pg_temp
as $$
declare
  amount bigint := case command.kind when 'win' then command.amount else command.other_amount end;
  part_cash bigint; part_bonus bigint;
begin
  if command.requires_bet and round.bets = 0 then
    decision.status := 'bet_not_found';
    return decision;
  end if;
  -- A free round's win goes to the bonus that the round belongs to.
  if command.bonus_id is not null then
    decision.status := case
      when round.bonus_id <> command.bonus_id then 'idempotency_conflict'
      when wallet.bonus_id is distinct from command.bonus_id and late.bonus_id is null then 'bonus_not_active'
    end::ledger_status;
    if decision.status is not null then return decision; end if;
    round.bonus_id := command.bonus_id;
    if late.bonus_id is null then decision.granted := amount; end if;
  end if;
  -- The bonus share of a win is the bonus share of its stake; a round without stake wins cash.
  part_bonus := case when command.bonus_id is not null then amount when round.staked_bonus = 0 then 0
    else div(amount::numeric * round.staked_bonus, round.staked_cash + round.staked_bonus)::bigint end;
  part_cash := amount - part_bonus;
  decision.applied := amount;
  decision.lost := coalesce(decision.lost, 0) - amount;
  decision.moves := decision.moves
    || row('win', part_cash, part_bonus, 0, 0, 'game_revenue:' || round.provider, null)::ledger_move;
  round.won_cash := round.won_cash + part_cash; round.won_bonus := round.won_bonus + part_bonus;
  round.wins := round.wins + 1; round.game_id := coalesce(round.game_id, command.game_id);
  if round.state = 'rolled_back' then round.state := 'closed'; end if;
  round.detail := coalesce(command.detail, round.detail);
  if part_bonus > 0 or command.bonus_id is not null then decision.bonus_id := round.bonus_id; end if;
  if late.bonus_id is not null and part_bonus > 0 then decision := settle_late(decision, late, part_bonus); end if;
  decision.round := round;
  return decision;
end $$;

-- A rollback returns exactly what its target moved, in the target's round. What a wallet cannot return becomes debt.
-- `late` is the target's bonus, if that has ended.
create or replace function decide_rollback(
  wallet ledger_wallet, target ledger_key, round ledger_round, late ended_bonuses)
returns ledger_decision
language plpgsql immutable
set search_path = pg_catalog, public, pg_temp
as $$
declare
  decision ledger_decision;
  revenue text := 'game_revenue:' || round.provider;
  part_cash bigint; part_bonus bigint; shortage bigint; from_expense bigint;
begin
  decision.applied := 0;
  if target.state is null then
    -- Its bet may still arrive. The tombstone takes the bet's key, so that the database decides any race.
    decision.status := 'target_unknown';
    target.player_id := wallet.player_id; target.state := 'tombstone'; target.is_new := true;
    decision.target := target;
    return decision;
  end if;
  decision.status := case
    when target.player_id <> wallet.player_id then 'idempotency_conflict'
    when target.state = 'tombstone' then 'target_unknown'
    when target.state = 'rolled_back' then 'already_rolled_back'
    when target.kind not in ('bet', 'win') then 'idempotency_conflict'
  end::ledger_status;
  if decision.status is not null then return decision; end if;
  if round.tenant_id <> wallet.tenant_id or round.player_id <> wallet.player_id then
    raise exception 'ledger: % is the round of another', round.id;
  end if;
  decision.bonus_id := target.bonus_id;
  if target.kind = 'bet' then
    if target.wagered > 0 then
      decision.counted := -target.wagered;
      if late.bonus_id is not null then late := count_late(late, decision.counted); decision.ended := late; end if;
    end if;
    decision.applied := -(target.cash + target.bonus);
    decision.moves := array[
      row('bet_rolled_back', -target.cash, -target.bonus, 0, 0, revenue, target.entry_ids[1])::ledger_move];
    decision.staked := -decision.applied; decision.lost := -decision.applied;
    if late.bonus_id is not null and target.bonus < 0 then
      decision := settle_late(decision, late, -target.bonus); target.forfeited := decision.forfeited;
    end if;
    round.bets := round.bets - 1;
    round.staked_cash := round.staked_cash + target.cash; round.staked_bonus := round.staked_bonus + target.bonus;
    if round.at_risk is not null then
      round.at_risk := greatest(round.at_risk - coalesce(target.at_risk, decision.applied), 0);
    end if;
  else
    -- What bonus cannot return is taken from cash; what cash cannot return becomes debt. What the player did not keep
    -- is granted and taken.
    from_expense := owed_to_expense(late, target);
    part_bonus := from_expense
      + case when target.bonus_id = wallet.bonus_id then least(wallet.bonus, target.bonus) else 0 end;
    part_cash := least(wallet.cash, target.cash + target.bonus - part_bonus);
    shortage := target.cash + target.bonus - part_bonus - part_cash;
    decision.applied := part_cash + part_bonus;
    if from_expense > 0 then
      decision.moves := array[row('grant', 0, from_expense, 0, 0, 'bonus_expense', null)::ledger_move];
    end if;
    decision.moves := decision.moves
      || row('win_rolled_back', -part_cash, -part_bonus, 0, 0, revenue, target.entry_ids[1])::ledger_move;
    if late.bonus_id is null then decision.granted := -target.granted; end if;
    if shortage > 0 then
      decision.moves := decision.moves
        || row('debt', 0, 0, 0, shortage, revenue, target.entry_ids[1])::ledger_move;
    end if;
    decision.lost := target.cash + target.bonus;
    round.wins := round.wins - 1;
    round.won_cash := round.won_cash - target.cash; round.won_bonus := round.won_bonus - target.bonus;
  end if;
  if round.bets = 0 and round.wins = 0 then
    round.state := 'rolled_back';
  end if;
  target.state := 'rolled_back'; target.changed := true;
  decision.counted_on := target.posted_on; decision.target := target; decision.round := round;
  return decision;
end $$;

-- The rollback of a bet undone: the stake is taken again as it was, without asking restrictions, for it was accepted
-- once. What the wallet no longer has is taken from cash, and what cash does not have becomes debt. The key stands as
-- posted again with the split that was taken; the debt in it counts as cash, for a second rollback returns it as cash.
create or replace function decide_reinstatement(
  wallet ledger_wallet, target ledger_key, round ledger_round, late ended_bonuses)
returns ledger_decision
language plpgsql immutable
set search_path = pg_catalog, public, pg_temp
as $$
declare
  decision ledger_decision;
  revenue text := 'game_revenue:' || round.provider;
  stake bigint := -(target.cash + target.bonus);
  from_expense bigint := owed_to_expense(late, target); -- what the rollback did not leave to the player
  part_bonus bigint := from_expense
    + case when target.bonus_id = wallet.bonus_id then least(wallet.bonus, -target.bonus) else 0 end;
  part_cash bigint := least(wallet.cash, stake - part_bonus);
  shortage bigint := stake - part_bonus - part_cash;
begin
  decision.status := case
    when target.state is distinct from 'rolled_back' then 'bet_not_found'
    when target.player_id <> wallet.player_id or target.kind <> 'bet' then 'idempotency_conflict'
  end::ledger_status;
  if decision.status is not null then return decision; end if;
  decision.applied := part_cash + part_bonus;
  if from_expense > 0 then
    decision.moves := array[row('grant', 0, from_expense, 0, 0, 'bonus_expense', null)::ledger_move];
  end if;
  decision.moves := decision.moves
    || row('bet', -part_cash, -part_bonus, 0, 0, revenue, target.entry_ids[1])::ledger_move;
  decision.bonus_id := target.bonus_id; decision.counted := target.wagered;
  if late.bonus_id is not null and target.wagered > 0 then decision.ended := count_late(late, target.wagered); end if;
  if shortage > 0 then
    decision.moves := decision.moves
      || row('debt', 0, 0, 0, shortage, revenue, target.entry_ids[1])::ledger_move;
  end if;
  decision.staked := stake; decision.lost := stake;
  decision.counted_on := target.posted_on; -- the periods that it left
  if round.state = 'rolled_back' then round.state := 'open'; end if;
  round.bets := round.bets + 1;
  round.staked_cash := round.staked_cash + stake - part_bonus; round.staked_bonus := round.staked_bonus + part_bonus;
  if round.at_risk is not null then round.at_risk := round.at_risk + coalesce(target.at_risk, stake); end if;
  target.cash := part_bonus - stake; target.bonus := -part_bonus; target.forfeited := null;
  target.state := 'posted'; target.changed := true;
  decision.target := target; decision.round := round;
  return decision;
end $$;

-- Whatever is no round: deposits, withdrawals, bonuses and adjustments.
create or replace function decide_transfer(
  command ledger_command, wallet ledger_wallet, late ended_bonuses, moment timestamptz)
returns ledger_decision
language plpgsql immutable
set search_path = pg_catalog, public, pg_temp
as $$
declare
  decision ledger_decision;
  shortage bigint;
begin
  decision.applied := command.amount;
  case command.kind
    when 'deposit' then
      if not wallet.may_deposit then decision.status := coalesce(wallet.reason, 'blocked')::ledger_status;
      else
        decision.deposited := command.amount; decision.counted_on := wallet.counted_on;
        decision.moves := array[row('deposit', command.amount, 0, 0, 0, 'payment_clearing', null)::ledger_move];
      end if;
    when 'deposit_reversed' then
      decision.applied := least(wallet.cash, command.amount); shortage := command.amount - decision.applied;
      decision.moves := array[
        row('deposit_reversed', -decision.applied, 0, 0, 0, 'payment_clearing', null)::ledger_move];
      if shortage > 0 then
        decision.moves := decision.moves || row('debt', 0, 0, 0, shortage, 'payment_clearing', null)::ledger_move;
      end if;
    when 'hold' then
      if wallet.debt > 0 then decision.status := 'debt_outstanding';
      elsif wallet.cash < command.amount then decision.status := 'insufficient_balance';
      else decision.moves := array[row('hold', -command.amount, 0, command.amount, 0, null, null)::ledger_move]; end if;
    when 'release' then
      if wallet.held < command.amount then decision.status := 'insufficient_balance';
      else decision.moves := array[row('release', command.amount, 0, -command.amount, 0, null, null)::ledger_move];
      end if;
    when 'payout' then
      if wallet.held < command.amount then decision.status := 'insufficient_balance';
      else decision.moves := array[row('payout', 0, 0, -command.amount, 0, 'payment_clearing', null)::ledger_move];
      end if;
    when 'payout_returned' then
      decision.moves := array[row('payout_returned', command.amount, 0, 0, 0, 'payment_clearing', null)::ledger_move];
    when 'activate_bonus' then
      decision.status := case
        when not wallet.may_stake then coalesce(wallet.reason, 'blocked')::ledger_status
        when wallet.debt > 0 then 'debt_outstanding'
        when late.bonus_id is not null then 'idempotency_conflict' -- it was active before
        when wallet.bonus_id is not null then 'bonus_active' end;
      decision.bonus_id := command.bonus_id;
      decision.moves := array[row('grant', 0, command.amount, 0, 0, 'bonus_expense', null)::ledger_move];
    when 'end_bonus' then
      if wallet.bonus_id is distinct from command.bonus_id then decision.status := 'bonus_not_active';
      else
        decision.applied := wallet.bonus; decision.bonus_id := wallet.bonus_id;
        decision.moves := array[row('forfeit', 0, -wallet.bonus, 0, 0, 'bonus_expense', null)::ledger_move];
        decision.ended := ended_of(wallet.active, command.reason::bonus_end_reason, moment);
      end if;
    when 'reward' then
      decision.moves := array[row('grant', command.amount, 0, 0, 0, case when command.reason like 'affiliate:%'
        then 'affiliate_expense' else 'bonus_expense' end, null)::ledger_move];
    when 'purchase' then
      decision.status := case
        when not wallet.may_stake then coalesce(wallet.reason, 'blocked')::ledger_status
        when wallet.debt > 0 then 'debt_outstanding'
        when stake_exceeds(wallet.limits, wallet.counters, command.amount) then 'limit_reached'
        when wallet.cash < command.amount then 'insufficient_balance' end;
      decision.lost := command.amount; decision.staked := command.amount; decision.counted_on := wallet.counted_on;
      decision.moves := array[row('purchase', -command.amount, 0, 0, 0, 'box_revenue', null)::ledger_move];
    when 'sale' then
      decision.lost := -command.amount; decision.counted_on := wallet.counted_on;
      decision.moves := array[row('sale', command.amount, 0, 0, 0, 'box_revenue', null)::ledger_move];
    when 'adjustment' then
      decision.applied := abs(command.amount) + abs(command.other_amount);
      if command.other_amount <> 0 then decision.bonus_id := wallet.bonus_id; end if;
      if command.other_amount <> 0 and wallet.bonus_id is null then decision.status := 'bonus_not_active';
      elsif wallet.cash + command.amount < 0 or wallet.bonus + command.other_amount < 0 then
        decision.status := 'insufficient_balance';
      else
        decision.moves := array[
          row('adjustment', command.amount, command.other_amount, 0, 0, 'adjustments', null)::ledger_move];
      end if;
  end case;
  return decision;
end $$;
