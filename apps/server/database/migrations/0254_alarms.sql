-- What the product has called somebody about: one row for as long as the condition stands, and another one if it is
-- raised again after it was closed.
create table alarms (
  tenant_id int not null references tenants,
  id uuid not null,
  kind text not null,
  -- What it is about; null where it is about the brand.
  subject text,
  first_raised_at timestamptz not null,
  last_raised_at timestamptz not null,
  raised int not null default 1 check (raised > 0),
  -- As it was raised last. Ids, codes, counts and centavos; nothing about a person.
  facts jsonb not null,
  taken_by uuid,
  taken_at timestamptz,
  closed_by uuid,
  closed_at timestamptz,
  reason text,
  primary key (tenant_id, id),
  check (last_raised_at >= first_raised_at),
  check ((taken_at is null) = (taken_by is null)),
  check ((closed_at is null) = (closed_by is null)),
  check ((closed_at is null) = (reason is null))
);
create unique index alarms_standing on alarms (tenant_id, kind, subject) nulls not distinct where closed_at is null;
create index alarms_to_handle on alarms (tenant_id, first_raised_at, id) where closed_at is null;
create index alarms_closed on alarms (tenant_id, closed_at, id) where closed_at is not null;
revoke update, delete on alarms from trevo_app;
grant update (last_raised_at, raised, facts, taken_by, taken_at, closed_by, closed_at, reason) on alarms to trevo_app;
