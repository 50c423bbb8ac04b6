-- What a trader has set the book to keep of its markets: of a sport, or of one of its competitions, of one market type
-- or of all. Where nothing is set, the tier of the competition decides.
create table sport_margins (
  book_id int not null references sport_books,
  sport text not null,
  -- 0: of every competition of the sport.
  competition_id int not null default 0,
  -- Empty: of every market type.
  market_type text not null default '',
  target_bps int not null check (target_bps between 150 and 3000),
  method text not null check (method in ('power', 'proportional', 'shin')),
  primary key (book_id, sport, competition_id, market_type)
);
