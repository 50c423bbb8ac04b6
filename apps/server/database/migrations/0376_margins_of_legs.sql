-- The margin in the odds of a leg when the bet was accepted, in parts per million: reports compare it with what was
-- kept. Null: a bet from before this column.
set local lock_timeout = '2s';

alter table sport_bet_legs add column margin_ppm int;
