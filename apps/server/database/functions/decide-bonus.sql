-- What a bonus allows, and what becomes of it. Amounts are whole centavos. Nothing is read or written here.

-- What of a stake counts, in basis points; -1 where bonus money cannot be staked. A game whose class is unknown counts
-- as class 4.
create or replace function bonus_weight(active active_bonuses, game_id int, wager_class int, moment timestamptz)
returns int
language sql immutable
return case when moment >= active.expires_at then -1
  else coalesce(active.except_bps[array_position(active.except_games, game_id)],
    active.class_bps[coalesce(wager_class, 4) + 1]) end;

-- What of a stake counts towards the requirement.
create or replace function counted_stake(active active_bonuses, command ledger_command, part_bonus bigint, weight int)
returns bigint
language sql immutable
return div(least(case when active.counts_cash then command.amount else part_bonus end, active.max_stake,
  command.at_risk)::numeric * greatest(weight, 0), 10000)::bigint;

-- What a game may take of a wallet.
create or replace function spendable_of(
  wallet ledger_wallet, game_id int, wager_class int, cash_only boolean, moment timestamptz)
returns bigint
language sql immutable
return wallet.cash + case when wallet.bonus = 0 or cash_only then 0
  when game_id is not null and bonus_weight(wallet.active, game_id, wager_class, moment) < 0 then 0
  else wallet.bonus end;

-- The bonus that a command activates.
create or replace function bonus_of(command ledger_command, wallet ledger_wallet) returns active_bonuses
language plpgsql immutable
set search_path = pg_catalog, public, pg_temp
as $$
declare
  active active_bonuses := jsonb_populate_record(null::active_bonuses, command.detail);
begin
  active.tenant_id := wallet.tenant_id; active.player_id := wallet.player_id; active.bonus_id := command.bonus_id;
  active.granted := command.amount; active.required := command.other_amount;
  active.wagered := 0; active.converted := 0; active.steps_done := 0; active.open_rounds := 0;
  return active;
end $$;

create or replace function ended_of(active active_bonuses, end_reason bonus_end_reason, moment timestamptz)
returns ended_bonuses
language plpgsql immutable
set search_path = pg_catalog, public, pg_temp
as $$
declare
  ended ended_bonuses := jsonb_populate_record(null::ended_bonuses, to_jsonb(active));
begin
  ended.end_reason := end_reason; ended.cap_remaining := active.cap - active.converted;
  ended.shortfall := 0; ended.ended_at := moment;
  return ended;
end $$;

-- Money that comes for a bonus that has ended, after the move that brings it. It is the player's if the bonus was
-- converted or spent, as far as its cap allows; the rest goes back.
create or replace function settle_late(decision ledger_decision, late ended_bonuses, amount bigint)
returns ledger_decision
language plpgsql immutable
set search_path = pg_catalog, public, pg_temp
as $$
declare
  kept bigint := case when late.end_reason in ('converted', 'spent') then least(amount, late.cap_remaining) else 0 end;
begin
  if kept > 0 then
    decision.moves := decision.moves || row('conversion', kept, -kept, 0, 0, null, null)::ledger_move;
    late.converted := late.converted + kept; late.cap_remaining := late.cap_remaining - kept;
  end if;
  if amount > kept then
    decision.moves := decision.moves || row('forfeit', 0, kept - amount, 0, 0, 'bonus_expense', null)::ledger_move;
    decision.forfeited := amount - kept;
  end if;
  decision.ended := late;
  return decision;
end $$;

-- What a move of an ended bonus takes back from the player: not what went back to the bonus expense.
create or replace function owed_to_expense(late ended_bonuses, target ledger_key) returns bigint
language sql immutable
return case when late.bonus_id is null then 0 when late.end_reason in ('converted', 'spent')
  then coalesce(target.forfeited, 0) else abs(target.bonus) end;

-- What counted and no longer does, of a bonus that has ended.
create or replace function count_late(late ended_bonuses, counted bigint) returns ended_bonuses
language plpgsql immutable
set search_path = pg_catalog, public, pg_temp
as $$
declare
  covered bigint := greatest(least(late.shortfall, counted), 0);
begin
  if counted < 0 then late.shortfall := late.shortfall - counted;
  else
    late.shortfall := late.shortfall - covered; late.wagered := late.wagered + counted - covered;
  end if;
  return late;
end $$;

-- What becomes due after a command: steps of release, then the conversion; or the end of a bonus that is spent. The
-- moves are those of the bonus; `ended` is set where it ends, `counted` is the number of steps that were released.
create or replace function settle_bonus(active active_bonuses, bonus bigint, moment timestamptz)
returns ledger_decision
language plpgsql immutable
set search_path = pg_catalog, public, pg_temp
as $$
declare
  decision ledger_decision;
  kept bigint;
begin
  if active.rounds_remaining > 0 then return null; end if; -- their wins may still add to what is required
  if active.granted > 0 or bonus > 0 then
    while active.steps_done < active.steps - 1
        and active.wagered::numeric * active.steps >= active.required::numeric * (active.steps_done + 1) loop
      kept := least(bonus, active.granted / active.steps, active.cap - active.converted);
      active.steps_done := active.steps_done + 1; active.converted := active.converted + kept; bonus := bonus - kept;
      decision.moves := decision.moves || row('conversion', kept, -kept, 0, 0, null, null)::ledger_move;
      decision.counted := active.steps_done; decision.applied := active.converted;
    end loop;
    if active.wagered >= active.required then
      kept := least(case when active.principal_kept then bonus else greatest(bonus - active.granted, 0) end,
        active.cap - active.converted);
      active.converted := active.converted + kept; active.steps_done := active.steps;
      decision.moves := decision.moves || row('conversion', kept, -kept, 0, 0, null, null)::ledger_move;
      if bonus > kept then
        decision.moves := decision.moves
          || row('forfeit', 0, kept - bonus, 0, 0, 'bonus_expense', null)::ledger_move;
      end if;
      decision.ended := ended_of(active, 'converted', moment);
      return decision;
    end if;
  end if;
  if bonus = 0 and active.open_rounds = 0 then
    decision.moves := decision.moves || row('forfeit', 0, 0, 0, 0, 'bonus_expense', null)::ledger_move;
    decision.ended := ended_of(active, 'spent', moment);
  end if;
  return decision;
end $$;
