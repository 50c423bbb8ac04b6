-- Fresh second factors of staff, and what they were given for (ADR 0140).
-- Requires 0007_staff.sql
create table staff_step_ups (
  operator_id int not null,
  id uuid not null,
  staff_id uuid not null,
  -- Good in this session alone.
  session_id uuid not null,
  -- SHA-256 of method, path and body. Null: it makes the session itself recent, and is given for no act.
  act_hash bytea,
  -- Of the challenge until the factor is proved, then of what is sent with the act.
  token_hash bytea not null unique,
  attempts int not null default 0,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  proved_at timestamptz,
  proved_by text check (proved_by in ('code', 'passkey')),
  -- Used once: in the transaction of the act, where it has one.
  used_at timestamptz,
  -- The request of the act, as in audit_events.
  used_by text,
  primary key (operator_id, id),
  foreign key (operator_id, session_id) references staff_sessions,
  foreign key (operator_id, staff_id) references staff,
  check ((proved_at is null) = (proved_by is null)),
  check (used_at is null or proved_at is not null)
);
create index staff_step_ups_unused on staff_step_ups (ends_at) where used_at is null;

-- When the session last proved its second factor; null until it does so again after the login.
alter table staff_sessions add column proved_at timestamptz;
