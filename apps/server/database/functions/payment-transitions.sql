-- Refuses a change of state that status_transitions does not have, and records each one that it has.
create or replace function transition_payment() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare
  machine_name text := tg_argv[0];
  status_before text := 'new';
begin
  if tg_op = 'UPDATE' then
    if (new.tenant_id, new.id, new.player_id, new.amount)
        is distinct from (old.tenant_id, old.id, old.player_id, old.amount) then
      raise exception '% %: owner and amount never change', machine_name, old.id using errcode = 'check_violation';
    end if;
    if new.status = old.status then
      return new;
    end if;
    status_before := old.status;
  end if;
  if not exists (
    select from status_transitions edge
    where edge.machine = machine_name and edge.from_status = status_before and edge.to_status = new.status
  ) then
    raise exception '% %: no way from % to %', machine_name, new.id, status_before, new.status
      using errcode = 'check_violation';
  end if;
  insert into status_changes (tenant_id, machine, subject_id, from_status, to_status, reason, changed_at)
  values (new.tenant_id, machine_name, new.id, status_before, new.status, new.status_reason, new.updated_at);
  return new;
end $$;
create or replace trigger deposits_transition before insert or update on deposits
  for each row execute function transition_payment('deposit');
create or replace trigger withdrawals_transition before insert or update on withdrawals
  for each row execute function transition_payment('withdrawal');
create or replace trigger user_boxes_transition before insert or update on user_boxes
  for each row execute function transition_payment('user_box');
create or replace trigger prizes_transition before insert or update on prizes
  for each row execute function transition_payment('prize');
create or replace trigger redemptions_transition before insert or update on redemptions
  for each row execute function transition_payment('redemption');
create or replace trigger referrals_transition before insert or update on referrals
  for each row execute function transition_payment('referral');
create or replace trigger affiliate_statements_transition before insert or update on affiliate_statements
  for each row execute function transition_payment('affiliate_statement');
