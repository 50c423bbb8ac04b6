-- Requires 0016_verification.sql: its check of reasons is replaced by a wider one.
-- What the identity verifier doubts, or does not answer, waits for a person.
alter table verifications
  -- Since when it waits for a person. A decision of the previous release leaves it set: only `under_review` counts.
  add column review_since timestamptz,
  add column review_cause text check (review_cause in ('name_differs', 'face_differs', 'unanswered')),
  -- Who decided; null where the identity verifier did.
  add column decided_by uuid,
  drop constraint verifications_reason_check,
  add constraint verifications_reason_check check (
    reason in (
      'name_differs', 'face_differs', 'cpf_irregular', 'underage', 'prohibited', 'self_excluded', 'unreadable',
      'document_not_accepted'
    )
  ),
  add constraint verifications_review_check check ((review_since is null) = (review_cause is null));
create index verifications_to_review on verifications (tenant_id, review_since, player_id)
  where state = 'under_review' and review_since is not null;
