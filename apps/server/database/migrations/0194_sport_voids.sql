set local lock_timeout = '2s';

-- Selections that two members of staff have declared void, whatever their markets' results say: for good.
alter table sport_bet_selections
  -- The proposal that did it, and the reason that the player reads.
  add column voided_by uuid,
  add column void_cause text,
  add constraint sport_bet_selections_voided check ((voided_by is null) = (void_cause is null)) not valid;
grant update (voided_by, void_cause) on sport_bet_selections to trevo_app;

-- Since when a bet is to be looked at whatever the results of its markets: something else of it was decided.
alter table sport_bets add column recheck_since timestamptz;
create index if not exists sport_bets_to_recheck on sport_bets (recheck_since) where recheck_since is not null;
