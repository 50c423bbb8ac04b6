-- Requires 0276_sport_withholdings.sql: several orders may withhold a bet at the same time, and it stays withheld while
-- one of them stands.
set local lock_timeout = '2s';

alter table sport_withholdings
  -- The order: a match, or one market of it. Null: the bet was named. So are those of the release before this one.
  add column fixture_id int references sport_fixtures,
  add column market_id int references sport_markets,
  add constraint sport_withholdings_order check (market_id is null or fixture_id is not null);
drop index sport_withholdings_standing;
create unique index sport_withholdings_standing on sport_withholdings (tenant_id, bet_id, fixture_id, market_id)
  nulls not distinct where ended_at is null;
create index sport_withholdings_of_match on sport_withholdings (tenant_id, fixture_id, bet_id) where ended_at is null;
