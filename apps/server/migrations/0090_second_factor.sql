-- A player's second factor. It counts once the player has shown a code of it.
create table second_factors (
  tenant_id int not null,
  player_id uuid not null,
  secret_sealed bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The last half minute whose code was taken: no code is taken twice, and none from before it.
  last_step bigint not null default 0,
  primary key (tenant_id, player_id),
  foreign key (tenant_id, player_id) references players
);

-- Codes for the day on which the phone is gone, each good once.
create table recovery_codes (
  tenant_id int not null,
  player_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (tenant_id, player_id, code_hash),
  foreign key (tenant_id, player_id) references second_factors on delete cascade
);

-- A right password that still lacks its second factor.
create table login_challenges (
  tenant_id int not null,
  token_hash bytea not null,
  player_id uuid not null,
  -- The password that was right then: another one makes the challenge void.
  password_mark text not null,
  attempts int not null default 0,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, player_id) references players
);
create index login_challenges_old on login_challenges (expires_at);

alter table sessions add column second_factor_at timestamptz;
-- Which devices a player has used, ended sessions included.
create index sessions_by_player on sessions (tenant_id, player_id, created_at);
