-- A player's invitations are counted by the code that newcomers brought.
create index players_by_ref on players (tenant_id, ref, created_at desc) where ref is not null;
