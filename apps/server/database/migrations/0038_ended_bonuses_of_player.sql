-- A player's ended bonuses: for the data export, and for the invariants.
create index ended_bonuses_of_player on ended_bonuses (tenant_id, player_id);
