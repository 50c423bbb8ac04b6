set local lock_timeout = '2s';

-- What a row's match was priced by, in whole numbers. It is part of the row's hash, and the joint odds of a bet builder
-- follow from it.
alter table sport_stream add column model jsonb;
create index if not exists sport_stream_of_fixture on sport_stream (fixture_id, book_id, seq);

-- Of a bet builder: the row of the book's stream with the model from which its joint odds follow.
alter table sport_bet_legs add column model_seq bigint check (model_seq > 0);
