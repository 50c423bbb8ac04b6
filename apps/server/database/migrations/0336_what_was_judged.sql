-- Requires 0306_chat_uploads.sql: the check and the index that it made are replaced by wider ones.
-- What a player had moved on the day of a decision until then: { day, deposits, deposited, withdrawn, staked }. What
-- follows on that day is a new fact. Null for earlier decisions, which cover their whole day.
alter table aml_decisions add column judged jsonb;

-- A picture that was screened as abuse has a state of its own before its file is stored, so that no verdict is lost
-- when the storage fails.
alter table chat_uploads
  drop constraint chat_uploads_state_check,
  add constraint chat_uploads_state_check check (state in ('sent', 'abuse', 'kept', 'evidence', 'ended'));
drop index chat_uploads_unfinished;
create index if not exists chat_uploads_unfinished on chat_uploads (sent_at) where state in ('sent', 'abuse');
-- False if the storage failed: the case then says that there is no file.
alter table picture_evidence add column stored boolean not null default true;
