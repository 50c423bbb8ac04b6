-- Passkeys of staff: a second factor beside the authenticator app (ADR 0160).
-- Requires 0156_staff_step_ups.sql
create table staff_passkeys (
  operator_id int not null,
  id uuid not null,
  staff_id uuid not null,
  name text not null,
  -- The host of the back office where it was made: it works at no other.
  rp_id text not null,
  credential_id bytea not null unique,
  -- COSE (RFC 9052, 7).
  public_key bytea not null,
  -- Of the authenticator. It only grows, unless the authenticator does not count and says 0 each time.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Its counter went back: somebody may have copied it.
  blocked_at timestamptz,
  -- The row stays, so that what it has signed can be verified.
  removed_at timestamptz,
  primary key (operator_id, id),
  foreign key (operator_id, staff_id) references staff
);
create index staff_passkeys_of on staff_passkeys (operator_id, staff_id) where removed_at is null;
revoke delete on staff_passkeys from trevo_app;

-- Begun, and not finished. Good in one session, once.
create table staff_passkey_enrolments (
  token_hash bytea primary key,
  operator_id int not null,
  staff_id uuid not null,
  session_id uuid not null,
  ends_at timestamptz not null,
  foreign key (operator_id, session_id) references staff_sessions,
  foreign key (operator_id, staff_id) references staff
);
create index staff_passkey_enrolments_ends on staff_passkey_enrolments (ends_at);

-- What a passkey signed for the act: with the row of the passkey it can be verified for ever.
alter table staff_step_ups
  add column passkey_id uuid,
  add column assertion jsonb;
