-- What a player had moved on the day of a decision until then, { day, deposits, deposited, withdrawn, staked }: what follows
-- on that day is a new fact. Null for earlier decisions, which cover their whole day.
alter table aml_decisions add column judged jsonb;
