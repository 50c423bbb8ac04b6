-- A login that a code by message must confirm: too many strangers have guessed at the account. A wrong password leaves the same
-- row, without a player, so that the answer does not tell which it was.
create table login_code_challenges (
  tenant_id int not null references tenants,
  token_hash bytea not null,
  player_id uuid,
  password_mark text,
  code_hash bytea not null,
  attempts int not null default 0,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, player_id) references players,
  check ((player_id is null) = (password_mark is null))
);
create index login_code_challenges_expired on login_code_challenges (expires_at);
