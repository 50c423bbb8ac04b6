-- What of a move's bonus part was forfeited at once, for its bonus had ended: nobody owes it when the move is undone.
alter table wallet_keys add column forfeited bigint;

alter type ledger_key add attribute forfeited bigint;
alter type ledger_decision add attribute forfeited bigint;
