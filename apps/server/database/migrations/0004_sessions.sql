-- How a player logs in: sessions, passwords, codes sent by SMS and e-mail, the second factor, Google.
create table sessions (
  tenant_id int not null,
  id uuid not null,
  player_id uuid not null,
  -- A payout session of a self-excluded player may see the balance and withdraw, nothing else.
  kind text not null check (kind in ('full', 'payout')),
  token_hash bytea not null,
  created_at timestamptz not null,
  -- The absolute end. The idle end follows from seen_at.
  expires_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  ip text not null,
  user_agent text not null,
  second_factor_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players,
  constraint sessions_token unique (tenant_id, token_hash)
);
create index sessions_of_player on sessions (tenant_id, player_id) where ended_at is null;
-- Which devices a player has used, ended sessions included.
create index sessions_by_player on sessions (tenant_id, player_id, created_at);

-- Wrong passwords since the last right one. The subject is an account, or a name that no account has. Both are counted
-- in the same way, so that the answer does not reveal which of the two it was.
create table password_attempts (
  tenant_id int not null references tenants,
  subject bytea not null,
  attempts int not null,
  last_at timestamptz not null,
  -- No attempt before this time; null while attempts are free.
  next_at timestamptz,
  primary key (tenant_id, subject)
);

-- The one valid code of a player and purpose; sending again replaces it.
create table verification_codes (
  tenant_id int not null,
  player_id uuid not null,
  purpose text not null check (
    purpose in ('verify_phone', 'verify_email', 'reset_by_sms', 'reset_by_email', 'change_phone', 'change_email')
  ),
  code_hash bytea not null,
  attempts int not null default 0,
  -- Codes sent within a day of each other, and when the next one may be sent.
  sends int not null default 1,
  sent_at timestamptz not null,
  resend_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, player_id, purpose),
  foreign key (tenant_id, player_id) references players
);

-- Codes sent by SMS, counted by number, range of numbers and brand until a window ends. The subject is a keyed hash:
-- no phone number is stored here.
create table sms_counts (
  tenant_id int not null references tenants,
  subject bytea not null,
  sent int not null,
  ends_at timestamptz not null,
  primary key (tenant_id, subject)
);
create index sms_counts_ended on sms_counts (ends_at);

-- Permission to set a new password, given for a valid code. An account has one at most; a new one replaces it.
create table password_resets (
  tenant_id int not null,
  player_id uuid not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, player_id),
  foreign key (tenant_id, player_id) references players,
  constraint password_resets_token unique (tenant_id, token_hash)
);

-- A login that must be confirmed by a code in a message, because too many strangers have guessed at the account. A
-- wrong password leaves the same row without a player, so that the answer does not reveal whether the password was
-- right.
create table login_code_challenges (
  tenant_id int not null references tenants,
  token_hash bytea not null,
  player_id uuid,
  password_version text,
  code_hash bytea not null,
  attempts int not null default 0,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, player_id) references players,
  check ((player_id is null) = (password_version is null))
);
create index login_code_challenges_expired on login_code_challenges (expires_at);

-- A player's second factor. It counts once the player has entered a code of it.
create table second_factors (
  tenant_id int not null,
  player_id uuid not null,
  secret_sealed bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The last half minute whose code was accepted. No code is accepted twice, and none of an earlier half minute.
  last_step bigint not null default 0,
  primary key (tenant_id, player_id),
  foreign key (tenant_id, player_id) references players
);

-- Codes for players who have lost their phone, each valid once.
create table recovery_codes (
  tenant_id int not null,
  player_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (tenant_id, player_id, code_hash),
  foreign key (tenant_id, player_id) references second_factors on delete cascade
);

-- A login with the right password that still needs its second factor.
create table login_challenges (
  tenant_id int not null,
  token_hash bytea not null,
  player_id uuid not null,
  -- Identifies the password that was right then: a changed password makes the challenge void.
  password_version text not null,
  attempts int not null default 0,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, player_id) references players
);
create index login_challenges_old on login_challenges (expires_at);

-- Which account a Google identity opens. Google identifies a person by `sub`; an e-mail address may change hands.
create table google_identities (
  tenant_id int not null,
  subject text not null,
  player_id uuid not null,
  linked_at timestamptz not null,
  primary key (tenant_id, subject),
  foreign key (tenant_id, player_id) references players,
  constraint google_identities_player unique (tenant_id, player_id)
);

-- A new phone number or e-mail address, until the player has entered the code that was sent to it.
create table contact_changes (
  tenant_id int not null,
  player_id uuid not null,
  contact text not null check (contact in ('phone', 'email')),
  value_sealed bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, player_id, contact),
  foreign key (tenant_id, player_id) references players
);
