-- How much of a stake could be lost, beside it: a rollback takes exactly this from its round, and a reinstatement gives
-- it back. Null: all of it.
alter table wallet_keys add column at_risk bigint check (at_risk >= 0);

alter type ledger_key add attribute at_risk bigint;

-- The entries of a bonus: what its invariants add up.
create index entries_of_bonus on entries (tenant_id, bonus_id) where bonus_id is not null;
