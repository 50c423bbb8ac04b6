-- An affiliate reads its players by pages. Rows from before have null: their transactions ended, every page sees them.
alter table attributions add column listed_xid xid8;
alter table attributions alter column listed_xid set default pg_current_xact_id();
