-- Requires 0102_sport_fixtures.sql, whose check of the sources is replaced by a wider one. Bets on a match that does
-- not begin within 48 hours of the start that was announced when they were placed are void, and so is what an
-- abandoned match leaves undecided for 48 hours.
set local lock_timeout = '2s';

alter table sport_fixtures
  -- Earlier announced starts, in order: the start, and the moments from and to which it was the announced one.
  add column earlier_starts jsonb not null default '[]',
  -- Since when the match is interrupted or abandoned, by the database's clock; null while it is not.
  add column stopped_at timestamptz;

-- `rule`: neither the facts nor the feed nor staff decided it, but the betting rules.
alter table sport_results drop constraint sport_results_source_check;
alter table sport_results add constraint sport_results_source_check
  check (source in ('facts', 'feed', 'staff', 'rule')) not valid;
