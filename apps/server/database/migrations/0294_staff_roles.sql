-- Requires 0130_staff_grants.sql: the check that it made is replaced by a wider one.
-- Roles that an operator makes out of permissions. Whoever holds one may do what it says now.
create table staff_roles (
  operator_id int not null references operators,
  id uuid not null,
  name text not null check (name <> ''),
  -- The preset that it began as; null where it began empty.
  copied_from text,
  -- With what these imply.
  permissions text[] not null check (cardinality(permissions) > 0),
  -- Counts its changes.
  version int not null default 1 check (version > 0),
  created_at timestamptz not null,
  created_by uuid not null,
  changed_at timestamptz not null,
  closed_at timestamptz,
  primary key (operator_id, id),
  foreign key (operator_id, created_by) references staff
);
create unique index staff_roles_named on staff_roles (operator_id, lower(name)) where closed_at is null;
revoke update, delete on staff_roles from trevo_app;
grant update (name, permissions, version, changed_at, closed_at) on staff_roles to trevo_app;

-- The previous release reads such a grant as one that gives nothing.
alter table staff_grants
  add column own_role_id uuid,
  add foreign key (operator_id, own_role_id) references staff_roles,
  drop constraint staff_grants_check,
  add constraint staff_grants_check check (num_nonnulls(role, permission, own_role_id) = 1);
create index staff_grants_of_role on staff_grants (operator_id, own_role_id) where own_role_id is not null;
