-- What staff have set as limits of bets at a brand: of a sport or one of its competitions, of one market type or of
-- all; in centavos. What is null is as for everything around it, and at last as the tier of the competition says.
-- None is a player's.
create table sport_limits (
  tenant_id int not null references tenants,
  sport text not null,
  -- 0: of every competition of the sport.
  competition_id int not null default 0,
  -- Empty: of every market type.
  market_type text not null default '',
  stake bigint check (stake >= 100),
  payout bigint check (payout >= 100),
  player_payout bigint check (player_payout >= 100),
  fixture_liability bigint check (fixture_liability >= 100),
  primary key (tenant_id, sport, competition_id, market_type),
  check (num_nonnulls(stake, payout, player_payout, fixture_liability) > 0),
  -- These are of the match as a whole.
  check (market_type = '' or num_nonnulls(player_payout, fixture_liability) = 0)
);
