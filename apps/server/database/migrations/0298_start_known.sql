-- When the database learned of `starts_at`, under the lock of the match, which a bet shares while it is decided.
-- `announced_at` is the feed's clock, and a message may be late. Null of matches that were announced before.
alter table sport_fixtures add column starts_known_at timestamptz;
