-- Beside bets that are placed and settled: the constraint itself was added without a look at old rows.
alter table sport_bet_selections validate constraint sport_bet_selections_voided;
