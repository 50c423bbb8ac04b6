-- What members of staff may do, by brand and with an end (ADR 0107).
-- Requires 0007_staff.sql.
create unique index tenants_of_operator on tenants (operator_id, id);

create table staff_grants (
  operator_id int not null,
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  -- Null: every brand of the operator, and those to come.
  tenant_id int,
  -- A role gives its permissions, as the product lists them at the time of a request.
  role text,
  permission text,
  granted_at timestamptz not null,
  -- As in staff_events.
  granted_by text not null,
  -- Null: open.
  ends_at timestamptz,
  primary key (operator_id, id),
  foreign key (operator_id, staff_id) references staff,
  foreign key (operator_id, tenant_id) references tenants (operator_id, id),
  check ((role is null) <> (permission is null)),
  check (ends_at >= granted_at)
);
create index staff_grants_of on staff_grants (operator_id, staff_id);

-- What was given until now is for every brand, without an end. A build without grants reads staff_permissions: a later
-- migration drops it.
insert into staff_grants (operator_id, staff_id, permission, granted_at, granted_by)
select operator_id, staff_id, permission, now(), 'migration:0130' from staff_permissions;
