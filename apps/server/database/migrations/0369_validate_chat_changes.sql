-- Requires 0368_corrected_cards.sql
set local lock_timeout = '2s';

-- Reads the table without blocking writes.
alter table chat_changes validate constraint chat_changes_kind_check;
