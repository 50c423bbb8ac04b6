-- A drafted look goes live at a moment that was agreed.
alter table brand_drafts
  add column goes_live_at timestamptz,
  -- `staff:<id>`: whoever publishes it.
  add column scheduled_by text,
  -- What its version says of it.
  add column note text check (length(note) between 1 and 500),
  -- Why its publication at that moment was refused.
  add column failure text,
  add constraint brand_drafts_scheduled_whole check (
    (goes_live_at is null) = (scheduled_by is null) and (goes_live_at is null) = (note is null));
create index brand_drafts_scheduled on brand_drafts (goes_live_at, tenant_id) where goes_live_at is not null;
