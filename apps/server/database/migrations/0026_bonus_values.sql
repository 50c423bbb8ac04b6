-- Values that the posting of bonuses adds. A value cannot be used in the transaction that adds it, so they have a
-- migration of their own.
alter type ledger_command_kind add value 'activate_bonus';
alter type ledger_command_kind add value 'end_bonus';
-- Cash given without a wagering requirement.
alter type ledger_command_kind add value 'reward';
-- A reward box bought with cash, and sold back unopened.
alter type ledger_command_kind add value 'purchase';
alter type ledger_command_kind add value 'sale';

alter type ledger_status add value 'bonus_stake_too_high';
alter type ledger_status add value 'bonus_active';
alter type ledger_status add value 'bonus_not_active';
