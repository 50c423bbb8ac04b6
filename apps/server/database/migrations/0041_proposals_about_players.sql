-- Whom a proposal is about; null where it is about nobody. Staff's words about a player belong to the player's copy.
alter table proposals add column player_id uuid;
create index proposals_about_player on proposals (tenant_id, player_id) where player_id is not null;
