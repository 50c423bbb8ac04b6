-- What the product may do as it works. It runs as the role trevo_app; migrations, and with them the tables, are the owner's.
-- Tables that come later are granted by default; one that is history takes back what it must, in its own migration.

grant usage on schema public to trevo_app;
grant select, insert, update, delete on all tables in schema public to trevo_app;
grant usage, select on all sequences in schema public to trevo_app;
alter default privileges in schema public grant select, insert, update, delete on tables to trevo_app;
alter default privileges in schema public grant usage, select on sequences to trevo_app;

-- Written once.
revoke update, delete on entries, payment_status_changes, pix_refunds, payout_returns from trevo_app;
-- Changed, and never gone.
revoke delete on wallets, wallet_guards, wallet_keys, rounds, idempotency_keys, deposits, withdrawals, received_pix from trevo_app;
-- The owner's alone.
revoke insert, update, delete on migrations, payment_transitions from trevo_app;
