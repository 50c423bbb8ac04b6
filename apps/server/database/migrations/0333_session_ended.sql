-- Why the ledger refuses a stake whose session has ended. A value cannot be used in the transaction that adds it.
alter type ledger_status add value 'session_ended';
