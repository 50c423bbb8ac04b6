-- Free rounds in games of the house. Amounts in centavos.

-- What players were given. Without a bonus the wins are cash and the rounds lapse at `valid_until`; with one the wins
-- are bonus money, and the rounds can be played while that bonus is active.
create table free_round_rewards (
  tenant_id int not null references tenants,
  id uuid not null,
  -- No reference: an insert would lock the account, and the caller may hold the wallet already.
  player_id uuid not null,
  -- The grant's key.
  source text collate "C" not null,
  external_id text collate "C" not null,
  offer_id uuid,
  offer_version int,
  bonus_id uuid,
  -- As the offer stated it.
  game_id int not null,
  game_title text not null,
  rounds int not null check (rounds between 1 and 1000),
  remaining int not null check (remaining between 0 and rounds),
  -- What each round is played with, nominally: nobody pays it.
  stake bigint not null check (stake > 0),
  status text not null check (status in ('active', 'used', 'expired', 'cancelled')),
  valid_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- When the player was reminded of the last day.
  reminded_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, source, external_id),
  unique (tenant_id, bonus_id),
  check ((offer_id is null) = (offer_version is null)),
  check ((bonus_id is null) = (valid_until is not null)),
  check ((status = 'active') = (ended_at is null)),
  check ((status = 'used') = (remaining = 0))
);
create index free_round_rewards_of_player on free_round_rewards (tenant_id, player_id, created_at desc, id desc);
create index free_round_rewards_to_expire on free_round_rewards (valid_until) where status = 'active';
create index free_round_rewards_of_bonuses on free_round_rewards (tenant_id, id)
  where status = 'active' and bonus_id is not null;
revoke delete on free_round_rewards from trevo_app;

-- Each round that was played.
create table free_round_plays (
  tenant_id int not null,
  reward_id uuid not null,
  -- From 1.
  no int not null check (no > 0),
  player_id uuid not null,
  -- The ledger's key of the call: a repeated one plays nothing.
  external_id text collate "C" not null,
  round_id uuid not null,
  payout bigint not null check (payout >= 0),
  played_at timestamptz not null,
  primary key (tenant_id, reward_id, no),
  unique (tenant_id, external_id),
  unique (tenant_id, round_id),
  foreign key (tenant_id, reward_id) references free_round_rewards
);
revoke update, delete on free_round_plays from trevo_app;
