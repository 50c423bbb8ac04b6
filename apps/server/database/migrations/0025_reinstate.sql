-- A bet that was rolled back by mistake counts again: see decide_reinstatement.
alter type ledger_command_kind add value 'reinstate';
