-- Who did what to whom, when, and in which request: logins, changes of an account's protection, and every decision of a
-- person about money. Ids only, no personal data. What happened to the money is in entries and status_changes.
create table audit_events (
  tenant_id int not null references tenants,
  id bigint generated always as identity,
  at timestamptz not null,
  -- player:<id>, staff:<name>, or guest.
  actor text not null,
  action text not null,
  -- What was acted on, such as withdrawal:<id>; null when unknown.
  subject text,
  request_id text,
  detail jsonb not null default '{}',
  primary key (tenant_id, id)
);
create index audit_events_of_actor on audit_events (tenant_id, actor, id desc);
create index audit_events_of_subject on audit_events (tenant_id, subject, id desc) where subject is not null;
revoke update, delete on audit_events from trevo_app;

-- Holds for the owner of the tables too.
create function keep_audit_events() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception '% keeps what it has: % refused', tg_table_name, tg_op using errcode = 'check_violation';
end $$;
create trigger audit_events_kept before update or delete or truncate on audit_events
  for each statement execute function keep_audit_events();
