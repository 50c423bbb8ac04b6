-- The platform's notifications are counted at each read of a player's list: from this index alone, however many
-- they are.
create index if not exists notifications_counted on notifications (tenant_id, created_at desc, id desc)
  include (ends_at, audience, listed_xid)
  where player_id is null;
-- Pinned ones come first, and are few.
create index if not exists notifications_pinned on notifications (tenant_id, pinned_until)
  where pinned_until is not null;
