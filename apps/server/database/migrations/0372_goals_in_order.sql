set local lock_timeout = '2s';

-- A mission whose goals have an order counts one goal at a time: what began after the one before was reached.
alter table mission_players
  add column goals_in_order boolean not null default false,
  -- Of goals in order; they stay reached.
  add column goals_reached int not null default 0,
  -- When the last of them was reached.
  add column reached_at timestamptz,
  add constraint mission_players_reached check (
    goals_reached >= 0 and (goals_reached = 0 or goals_in_order) and (goals_reached > 0) = (reached_at is not null)
  ) not valid;

-- Missions with an order do not exist yet, so that the rounds counted so far need no time.
alter table mission_rounds add column opened_at timestamptz not null default 'epoch';
