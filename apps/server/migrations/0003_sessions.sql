create table sessions (
  tenant_id int not null,
  id uuid not null,
  player_id uuid not null,
  -- A payout session of a self-excluded player sees the balance and withdraws, nothing else.
  kind text not null check (kind in ('full', 'payout')),
  token_hash bytea not null,
  created_at timestamptz not null,
  -- The absolute end; the idle end follows from seen_at.
  expires_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  ip text not null,
  user_agent text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players,
  constraint sessions_token unique (tenant_id, token_hash)
);

create index sessions_of_player on sessions (tenant_id, player_id) where ended_at is null;

-- Password attempts since the last right one. The subject is an account, or a name that no account has:
-- both are counted alike, so that an answer never tells which it was.
create table password_attempts (
  tenant_id int not null references tenants,
  subject bytea not null,
  attempts int not null,
  last_at timestamptz not null,
  -- Null while the tries are free.
  next_at timestamptz,
  primary key (tenant_id, subject)
);

-- The one live code of a player and purpose; sending again replaces it.
create table verification_codes (
  tenant_id int not null,
  player_id uuid not null,
  purpose text not null check (purpose in ('verify_phone', 'verify_email')),
  code_hash bytea not null,
  attempts int not null default 0,
  -- Codes sent within a day of each other, and when the next may follow.
  sends int not null default 1,
  sent_at timestamptz not null,
  resend_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, player_id, purpose),
  foreign key (tenant_id, player_id) references players
);
