-- Requires 0033_player_events.sql

-- Who registered in a span of time, for the figures of a brand.
create index player_events_registered on player_events (tenant_id, at) where kind = 'registered';
