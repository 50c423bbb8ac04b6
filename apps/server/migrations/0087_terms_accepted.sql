-- Which version of the tenant's terms was in force when the player accepted them; null where the tenant had none, and for
-- accounts older than this column.
alter table players add column terms_version int check (terms_version > 0);
