-- The back office finds players by how their first name begins.

create index players_by_first_name on players (tenant_id, lower(first_name) text_pattern_ops);
