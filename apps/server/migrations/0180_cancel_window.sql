-- Until then the player can cancel, and nothing is sent to the bank. Null: it was sent at once.
alter table withdrawals add column cancellable_until timestamptz;
