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
