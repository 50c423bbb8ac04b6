-- Matches, competitions and teams that a player marks as favourites.
set local lock_timeout = '2s';

create table sport_favorites (
  tenant_id int not null references tenants,
  player_id uuid not null,
  id uuid not null,
  fixture_id int references sport_fixtures,
  competition_id int references sport_competitions,
  team_id int references sport_participants,
  kept_at timestamptz not null,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, player_id, fixture_id, competition_id, team_id),
  foreign key (tenant_id, player_id) references players (tenant_id, id),
  check (num_nonnulls(fixture_id, competition_id, team_id) = 1)
);
revoke update on sport_favorites from trevo_app;

-- The table of a competition reads its matches in order.
create index sport_fixtures_of_competition on sport_fixtures (competition_id, starts_at);
