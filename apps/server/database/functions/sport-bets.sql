-- Refuses a change of a bet's state that status_transitions does not have, and records each one that it has. What was
-- accepted never changes.
create or replace function transition_sport_bet() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare
  status_before text := 'new';
begin
  if tg_op = 'UPDATE' then
    if (new.tenant_id, new.id, new.player_id, new.book_id, new.kind, new.sizes, new.stake, new.is_free,
        new.free_bet_id, new.accept, new.potential, new.ticket_hash, new.placed_at)
        is distinct from
        (old.tenant_id, old.id, old.player_id, old.book_id, old.kind, old.sizes, old.stake, old.is_free,
        old.free_bet_id, old.accept, old.potential, old.ticket_hash, old.placed_at) then
      raise exception 'sports bet %: what was accepted never changes', old.id using errcode = 'check_violation';
    end if;
    if new.status = old.status then
      return new;
    end if;
    status_before := old.status;
  end if;
  if not exists (
    select from status_transitions edge
    where edge.machine = 'sport_bet' and edge.from_status = status_before and edge.to_status = new.status
  ) then
    raise exception 'sports bet %: no way from % to %', new.id, status_before, new.status
      using errcode = 'check_violation';
  end if;
  insert into status_changes (tenant_id, machine, subject_id, from_status, to_status, reason, changed_at)
  values (new.tenant_id, 'sport_bet', new.id, status_before, new.status, new.status_reason, new.updated_at);
  return new;
end $$;
create or replace trigger sport_bets_transition before insert or update on sport_bets
  for each row execute function transition_sport_bet();
create or replace trigger sport_bets_kept before delete or truncate on sport_bets
  for each statement execute function refuse_history_change();
create or replace trigger sport_settlements_kept before update or delete or truncate on sport_settlements
  for each statement execute function refuse_history_change();
create or replace trigger sport_automatic_corrections_kept
  before update or delete or truncate on sport_automatic_corrections
  for each statement execute function refuse_history_change();
create or replace trigger sport_cash_outs_kept before update or delete or truncate on sport_cash_outs
  for each statement execute function refuse_history_change();

-- A request is decided once, and is what was received.
create or replace function decide_sport_bet_request() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.status <> 'pending' or new.status = 'pending' then
    raise exception 'sports bet request %: no way from % to %', old.id, old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger sport_bet_requests_decided before update of status, refusal, decided_at on sport_bet_requests
  for each row execute function decide_sport_bet_request();
create or replace trigger sport_bet_requests_kept before delete or truncate on sport_bet_requests
  for each statement execute function refuse_history_change();

-- So is a cash-out that waits.
create or replace function decide_sport_cash_out_request() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.status <> 'pending' or new.status = 'pending' then
    raise exception 'sports cash-out request %: no way from % to %', old.id, old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger sport_cash_out_requests_decided
  before update of status, refusal, decided_at on sport_cash_out_requests
  for each row execute function decide_sport_cash_out_request();
create or replace trigger sport_cash_out_requests_kept before delete or truncate on sport_cash_out_requests
  for each statement execute function refuse_history_change();

-- A target ends once.
create or replace function end_sport_auto_cash_out() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.status <> 'active' or new.status = 'active' then
    raise exception 'automatic cash-out %: no way from % to %', old.id, old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger sport_auto_cash_outs_ended
  before update of status, end_reason, ended_at on sport_auto_cash_outs
  for each row execute function end_sport_auto_cash_out();
create or replace trigger sport_auto_cash_outs_kept before delete or truncate on sport_auto_cash_outs
  for each statement execute function refuse_history_change();
