-- Requires 0021_notifications.sql
-- A device takes messages while the session lives that registered it. Without one it waits until its player is back.
alter table push_devices add column session_id uuid;
alter table push_devices add column user_agent text not null default '';
create index push_devices_of_session on push_devices (tenant_id, player_id, session_id) where session_id is not null;
