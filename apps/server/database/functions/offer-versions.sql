-- Refuses a change of a version's state that status_transitions does not have, and any other change once it was
-- published.
create or replace function transition_offer_version() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare
  status_before text := 'new';
begin
  if tg_op = 'UPDATE' then
    status_before := old.state;
    if old.published_at is not null
        and to_jsonb(new) - 'state' - 'updated_at' <> to_jsonb(old) - 'state' - 'updated_at' then
      raise exception 'version % of offer % is published: it never changes', old.version, old.offer_id
        using errcode = 'check_violation';
    end if;
    if new.state = old.state then
      return new;
    end if;
  end if;
  if not exists (
    select from status_transitions edge
    where edge.machine = 'offer_version' and edge.from_status = status_before and edge.to_status = new.state
  ) then
    raise exception 'version % of offer %: no way from % to %', new.version, new.offer_id, status_before, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger offer_versions_transition before insert or update on offer_versions
  for each row execute function transition_offer_version();
create or replace trigger offer_versions_kept before delete or truncate on offer_versions
  for each statement execute function refuse_history_change();
create or replace trigger offers_kept before delete or truncate on offers
  for each statement execute function refuse_history_change();
