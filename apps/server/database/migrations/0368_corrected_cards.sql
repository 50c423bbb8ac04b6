-- Requires 0367_what_is_taken_back.sql
set local lock_timeout = '2s';

-- A card whose round was rolled back, or reinstated, is a change of its room.
alter table chat_changes
  drop constraint chat_changes_kind_check,
  add constraint chat_changes_kind_check check (kind in ('message', 'delete', 'pin', 'unpin', 'card')) not valid;
