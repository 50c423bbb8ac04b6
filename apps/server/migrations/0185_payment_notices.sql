-- The deposit or withdrawal that a notice is about: {"event", "id", "amount"}; null where it is about none.

alter table notices add column payment jsonb;
