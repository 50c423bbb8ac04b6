-- Refuses a change of a ticket's state that status_transitions does not have, and records each one that it has.
create or replace function transition_ticket() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare
  status_before text := 'new';
begin
  if tg_op = 'UPDATE' then
    if (new.tenant_id, new.id, new.player_id, new.guest_id, new.protocol, new.category, new.answer_due_at)
        is distinct from
        (old.tenant_id, old.id, old.player_id, old.guest_id, old.protocol, old.category, old.answer_due_at) then
      raise exception 'ticket %: author, protocol, category and first deadline never change', old.id
        using errcode = 'check_violation';
    end if;
    if old.first_answer_at is not null and new.first_answer_at is distinct from old.first_answer_at then
      raise exception 'ticket %: its first answer never changes', old.id using errcode = 'check_violation';
    end if;
    if new.status = old.status then
      return new;
    end if;
    status_before := old.status;
  end if;
  if not exists (
    select from status_transitions edge
    where edge.machine = 'ticket' and edge.from_status = status_before and edge.to_status = new.status
  ) then
    raise exception 'ticket %: no way from % to %', new.id, status_before, new.status using errcode = 'check_violation';
  end if;
  insert into status_changes (tenant_id, machine, subject_id, from_status, to_status, reason, changed_at)
  values (new.tenant_id, 'ticket', new.id, status_before, new.status, new.status_reason, new.updated_at);
  return new;
end $$;
create or replace trigger tickets_transition before insert or update on tickets
  for each row execute function transition_ticket();
