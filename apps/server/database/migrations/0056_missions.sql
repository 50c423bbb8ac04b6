-- A player's mission, with what it required and gave when it was accepted: a later version of the offer does not
-- change it.
create table mission_players (
  tenant_id int not null references tenants,
  mission_id uuid not null,
  player_id uuid not null,
  -- Of the offer.
  version int not null,
  state text not null check (state in ('open', 'accepted', 'completed', 'claimed', 'expired', 'left')),
  name jsonb not null,
  goals jsonb not null,
  rewards jsonb not null,
  -- Of the brand: its days are those of the goals.
  timezone text not null,
  assigned_at timestamptz,
  -- What later transactions wrote counts.
  accepted_xid xid8,
  accepted_at timestamptz,
  -- Until when rounds and events count.
  ends_at timestamptz,
  completed_at timestamptz,
  claimed_at timestamptz,
  -- Of an expired mission, or one that was left.
  ended_at timestamptz,
  primary key (tenant_id, mission_id, player_id),
  check ((state = 'open') = (accepted_at is null)),
  check ((accepted_xid is null) = (accepted_at is null)),
  check ((state in ('completed', 'claimed')) = (completed_at is not null)),
  check ((state = 'claimed') = (claimed_at is not null)),
  check ((state in ('expired', 'left')) = (ended_at is not null))
);
create index mission_players_of_player on mission_players (tenant_id, player_id);
create index mission_players_accepted on mission_players (tenant_id, player_id, mission_id) where state = 'accepted';
create index mission_players_ending on mission_players (ends_at) where state = 'accepted';

create table mission_progress (
  tenant_id int not null,
  mission_id uuid not null,
  player_id uuid not null,
  -- From 0, as the mission lists its goals.
  goal_no int not null check (goal_no >= 0),
  -- What counts, by day, game or contact.
  tally jsonb not null,
  -- Centavos or a number of things, at most the goal's target.
  progress bigint not null check (progress >= 0),
  last_at timestamptz,
  primary key (tenant_id, mission_id, player_id, goal_no),
  foreign key (tenant_id, mission_id, player_id) references mission_players on delete cascade
);

-- Rounds that an accepted mission counts, as they were counted: what a rollback takes out again.
create table mission_rounds (
  tenant_id int not null,
  player_id uuid not null,
  round_id uuid not null,
  game_id int not null,
  first_xid xid8 not null,
  counted bigint not null check (counted > 0),
  staked bigint not null,
  won bigint not null,
  closed_at timestamptz not null,
  primary key (tenant_id, player_id, round_id)
);
