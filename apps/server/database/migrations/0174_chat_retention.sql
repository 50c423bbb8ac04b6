-- Requires 0080_moderation.sql
-- What was said in a case is kept two years, and five where it protects somebody; what was decided stays.
alter table moderation_cases alter column quote_sealed drop not null;
alter table appeals alter column text_sealed drop not null;
create index moderation_cases_quoted on moderation_cases (decided_at)
  where quote_sealed is not null and decided_at is not null;
create index moderation_notes_of_age on moderation_notes (at);
