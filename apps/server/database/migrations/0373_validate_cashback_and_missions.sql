set local lock_timeout = '2s';

-- Reads the tables without blocking writes.
alter table cashback_items validate constraint cashback_items_type_check;
alter table cashback_items validate constraint cashback_items_paid_as_check;
alter table mission_players validate constraint mission_players_reached;
