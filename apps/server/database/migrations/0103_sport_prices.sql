-- An operator's prices over what is played: one book for all of its brands, so that everybody is offered the same odds.
create table sport_books (
  id int primary key generated always as identity,
  operator_id int not null unique references operators,
  -- Leaders of the book so far: what an earlier one writes is refused.
  epoch bigint not null default 0,
  -- Of the newest row of the stream, and its hash.
  seq bigint not null default 0,
  head_hash text not null default repeat('0', 64),
  -- Nothing in play is offered when the leader has not been here for a moment.
  heartbeat_at timestamptz
);

-- Strengths of a competition's teams, as its results show them.
create table sport_ratings (
  competition_id int primary key references sport_competitions,
  mu float8 not null,
  home float8 not null,
  teams jsonb not null,
  matches int not null,
  fitted_at timestamptz not null default clock_timestamp()
);

create table sport_prices (
  book_id int not null references sport_books,
  market_id int not null references sport_markets,
  version int not null check (version > 0),
  -- Of the row of the stream that published it.
  seq bigint not null,
  takes_bets boolean not null,
  odds_x1000 int[] not null,
  cash_out_ppm jsonb not null,
  margin_ppm int not null,
  primary key (book_id, market_id)
) with (fillfactor = 70);

-- Every price that was ever offered, in the order of the commits; each row is hashed with the one before it.
create table sport_stream (
  book_id int not null references sport_books,
  seq bigint not null check (seq > 0),
  at timestamptz not null,
  fixture_id int not null references sport_fixtures,
  prices jsonb not null,
  prev_hash text not null,
  hash text not null,
  primary key (book_id, seq)
);
create index sport_stream_by_time on sport_stream using brin (at);
revoke update, delete on sport_stream from trevo_app;
