-- Who works for an operator at the back office, and how they prove it. Their host is nobody else's.
alter table tenant_hosts add constraint tenant_hosts_reserved check (host !~ '^backoffice\.');

create table staff (
  operator_id int not null references operators,
  id uuid not null,
  -- Lower case. Whoever works for two operators has two addresses.
  email text not null unique check (email = lower(email)),
  name text not null,
  state text not null check (state in ('invited', 'active', 'closed')),
  -- Of the demonstration: live mode does not know it.
  demo boolean not null default false,
  password_hash text,
  -- The authenticator's secret; it counts once the member is active.
  secret_sealed bytea,
  last_step bigint not null default 0,
  -- What a set-up code hashes to; null once it was used.
  invitation_hash bytea unique,
  invitation_ends_at timestamptz,
  created_at timestamptz not null,
  primary key (operator_id, id),
  check (state <> 'active' or (password_hash is not null and secret_sealed is not null)),
  check ((invitation_hash is null) = (invitation_ends_at is null))
);

create table staff_permissions (
  operator_id int not null,
  staff_id uuid not null,
  permission text not null,
  primary key (operator_id, staff_id, permission),
  foreign key (operator_id, staff_id) references staff
);

-- A right password that still lacks its code.
create table staff_challenges (
  token_hash bytea primary key,
  operator_id int not null,
  staff_id uuid not null,
  -- Of the password that was right: another one ends the challenge.
  password_mark bytea not null,
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
  -- The absolute end; the idle end follows from seen_at.
  expires_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  ip text not null,
  user_agent text not null,
  primary key (operator_id, id),
  foreign key (operator_id, staff_id) references staff
);
create index staff_sessions_of on staff_sessions (operator_id, staff_id) where ended_at is null;

-- Wrong passwords and codes since the last right one. The subject is a member, or an address that nobody has: counted alike.
create table staff_attempts (
  subject bytea primary key,
  attempts int not null,
  last_at timestamptz not null,
  -- Null while the tries are free.
  next_at timestamptz
);

-- Who came in, and who was let in by whom. What they did at a tenant is in audit_events.
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
create trigger staff_events_kept before update or delete or truncate on staff_events for each statement execute function keep_audit_events();
revoke update, delete on staff_events from trevo_app;
revoke delete on staff from trevo_app;
