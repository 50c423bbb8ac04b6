-- Who did what to whom, when, and in which request: sign-ins, what guards an account, and every decision about money that
-- somebody took. Ids only, no personal data. What became of the money itself is in the entries and in payment_status_changes.

create table audit_events (
  tenant_id int not null references tenants,
  id bigint generated always as identity,
  at timestamptz not null,
  -- player:<id>, staff:<name>, or guest.
  actor text not null,
  action text not null,
  -- What it was done to, such as withdrawal:<id>; null when nobody knows.
  subject text,
  request_id text,
  detail jsonb not null default '{}',
  primary key (tenant_id, id)
);
create index audit_events_of_actor on audit_events (tenant_id, actor, id desc);
create index audit_events_of_subject on audit_events (tenant_id, subject, id desc) where subject is not null;

create function keep_audit_events() returns trigger language plpgsql as $$
begin
  raise exception '% keeps what it has: % refused', tg_table_name, tg_op using errcode = 'check_violation';
end $$;
create trigger audit_events_kept before update or delete or truncate on audit_events for each statement execute function keep_audit_events();
revoke update, delete on audit_events from trevo_app;

-- Open payouts are counted whenever somebody looks at the metrics.
create index withdrawals_open on withdrawals (tenant_id, status, created_at) where status in (0, 4, 5);
