-- When a match left the schedule, by the database's clock and under the lock of the match, which a bet shares while it
-- is decided: no bet from before the match was accepted later. Null while it is scheduled, and of earlier matches.
alter table sport_fixtures add column prematch_closed_at timestamptz;
