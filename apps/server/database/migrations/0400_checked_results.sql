-- Requires 0276_sport_withholdings.sql: a release stores the settlement and the results that two people checked, so
-- that a correction by any other result is examined again.
set local lock_timeout = '2s';

alter table sport_withholdings
  -- Number of settlements that the bet had.
  add column checked_settlement_no int,
  -- The result of each market of the bet: {market_id, book_id, revision}.
  add column checked_results jsonb,
  add constraint sport_withholdings_checked check (num_nulls(checked_settlement_no, checked_results) = 2
    or num_nonnulls(checked_settlement_no, checked_results) = 2 and outcome is not distinct from 'released') not valid;
grant update (checked_settlement_no, checked_results) on sport_withholdings to trevo_app;
