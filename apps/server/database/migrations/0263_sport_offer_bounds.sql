-- Requires 0179_sport_limits.sql: the checks that it made are replaced by wider ones.
-- Staff set beside the limits of bets how long a bet on a match in play waits, in ms, and the least odds of a leg, in
-- thousandths. What is null is as for everything around it, and at last as the tier of the competition says; without
-- least odds every price is taken.
alter table sport_limits
  add column live_delay_ms int check (live_delay_ms between 1000 and 30000),
  add column min_odds_x1000 int check (min_odds_x1000 between 1010 and 10000),
  drop constraint sport_limits_check,
  drop constraint sport_limits_check1,
  add constraint sport_limits_of_something check (
    num_nonnulls(stake, payout, player_payout, fixture_liability, live_delay_ms, min_odds_x1000) > 0),
  -- These are of the match as a whole.
  add constraint sport_limits_of_match check (
    market_type = '' or num_nonnulls(player_payout, fixture_liability, live_delay_ms) = 0);
