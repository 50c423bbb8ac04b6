-- Permissions that a member of staff took in an emergency, and what somebody else said of it afterwards.
-- Requires 0130_staff_grants.sql
create table staff_break_glass (
  operator_id int not null,
  id uuid not null,
  staff_id uuid not null,
  permissions text[] not null check (cardinality(permissions) between 1 and 10),
  -- Null: every brand of the operator.
  tenant_id int,
  reason text not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  request_id text,
  reviewed_by uuid,
  reviewed_at timestamptz,
  verdict text check (verdict in ('justified', 'unjustified')),
  review_note text,
  primary key (operator_id, id),
  foreign key (operator_id, staff_id) references staff,
  foreign key (operator_id, reviewed_by) references staff,
  foreign key (operator_id, tenant_id) references tenants (operator_id, id),
  check (ends_at > started_at and ends_at <= started_at + interval '60 minutes'),
  -- Nobody reviews what they did themselves.
  check (reviewed_by <> staff_id),
  check ((reviewed_at is null) = (reviewed_by is null)),
  check ((reviewed_at is null) = (verdict is null)),
  check ((reviewed_at is null) = (review_note is null))
);
create index staff_break_glass_of on staff_break_glass (operator_id, staff_id, ends_at);
create index staff_break_glass_unreviewed on staff_break_glass (operator_id, started_at, id) where reviewed_at is null;
revoke update, delete on staff_break_glass from trevo_app;
grant update (reviewed_by, reviewed_at, verdict, review_note) on staff_break_glass to trevo_app;
