-- Who works for an operator in the back office, and how they log in.
create table staff (
  operator_id int not null references operators,
  id uuid not null,
  -- Lower case. Somebody who works for two operators has two addresses.
  email text not null unique check (email = lower(email)),
  name text not null,
  state text not null check (state in ('invited', 'active', 'closed')),
  -- Belongs to the demonstration; live mode ignores such members.
  demo boolean not null default false,
  password_hash text,
  -- The authenticator's secret. It counts once the member is active.
  secret_sealed bytea,
  last_step bigint not null default 0,
  -- Hash of the set-up code; null once it was used.
  invitation_hash bytea unique,
  invitation_ends_at timestamptz,
  created_at timestamptz not null,
  primary key (operator_id, id),
  check (state <> 'active' or (password_hash is not null and secret_sealed is not null)),
  check ((invitation_hash is null) = (invitation_ends_at is null))
);
revoke delete on staff from trevo_app;

create table staff_permissions (
  operator_id int not null,
  staff_id uuid not null,
  permission text not null,
  primary key (operator_id, staff_id, permission),
  foreign key (operator_id, staff_id) references staff
);

-- A login with the right password that still needs its code.
create table staff_challenges (
  token_hash bytea primary key,
  operator_id int not null,
  staff_id uuid not null,
  -- Identifies the password that was right: a changed password makes the challenge void.
  password_version bytea not null,
  attempts int not null default 0,
  expires_at timestamptz not null,
  foreign key (operator_id, staff_id) references staff
);

create table staff_sessions (
  operator_id int not null,
  id uuid not null,
  staff_id uuid not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  -- The absolute end. The idle end follows from seen_at.
  expires_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  ip text not null,
  user_agent text not null,
  primary key (operator_id, id),
  foreign key (operator_id, staff_id) references staff
);
create index staff_sessions_of on staff_sessions (operator_id, staff_id) where ended_at is null;

-- Wrong passwords and codes since the last right one. The subject is a member, or an address that no member has; both
-- are counted in the same way.
create table staff_attempts (
  subject bytea primary key,
  attempts int not null,
  last_at timestamptz not null,
  -- No attempt before this time; null while attempts are free.
  next_at timestamptz
);

-- Logins of members, and who gave whom access. What members did at a tenant is in audit_events.
create table staff_events (
  operator_id int not null references operators,
  id bigint generated always as identity,
  at timestamptz not null,
  -- staff:<id>, the account of whoever ran the command, or nobody.
  actor text not null,
  action text not null,
  staff_id uuid not null,
  request_id text,
  detail jsonb not null default '{}',
  primary key (operator_id, id)
);
revoke update, delete on staff_events from trevo_app;
