-- Requires 0036_ledger_rights.sql: a build without it writes wallets itself.
-- The product's role reads the ledger and writes nothing of it. Functions of the owner do: those that post, and those
-- of functions/change-wallets.sql.
revoke insert, update, delete on entries, wallets, rounds, wallet_keys, limit_groups, active_bonuses, ended_bonuses
  from trevo_app;
revoke usage, update on sequence entry_ids from trevo_app;
