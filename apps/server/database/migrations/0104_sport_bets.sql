-- Bets of players in a brand's own sports book. Amounts in centavos, odds in thousandths.

insert into status_transitions (machine, from_status, to_status) values
  ('sport_bet', 'new', 'open'),
  ('sport_bet', 'open', 'settled'),
  ('sport_bet', 'open', 'cashed');

-- What the ledger's rounds of sports bets name. Its id is none that the catalogue gives, and no brand lists it.
insert into game_providers (code, name) values ('sportsbook', 'Esportes');
insert into games (id, provider_code, gamecode, title, title_en, category_slug, image, bonus_allowed)
  overriding system value values (2000000000, 'sportsbook', 'sportsbook', 'Esportes', 'Sports', 'sports', '', false);

create table sport_bets (
  tenant_id int not null references tenants,
  -- Also of its round in the ledger.
  id uuid not null,
  player_id uuid not null,
  book_id int not null references sport_books,
  kind text not null check (kind in ('single', 'multiple', 'system', 'builder')),
  -- How many legs each combination has.
  sizes int[] not null,
  stake bigint not null check (stake > 0),
  -- What has not been cashed out.
  remaining_stake bigint not null check (remaining_stake between 0 and stake),
  is_free boolean not null default false,
  accept text not null check (accept in ('none', 'better', 'any')),
  -- What it pays when every leg wins.
  potential bigint not null check (potential >= 0),
  -- SHA-256 of the ticket as it was accepted.
  ticket_hash text not null,
  status text not null,
  status_reason text,
  outcome text check (outcome in ('won', 'lost', 'void', 'part')),
  -- Of the newest settlement; 0: none.
  settlement_no int not null default 0 check (settlement_no >= 0),
  -- Of the newest settlement, and of all cash-outs.
  payout bigint not null default 0 check (payout >= 0),
  cashed_out bigint not null default 0 check (cashed_out >= 0),
  -- By the database's clock, while suspensions and results of its fixtures had to wait.
  placed_at timestamptz not null,
  settled_at timestamptz,
  attempts int not null default 0,
  next_attempt_at timestamptz,
  updated_at timestamptz not null,
  listed_xid xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, id),
  check ((status = 'settled') = (settlement_no > 0)),
  check ((settlement_no > 0) = (outcome is not null)),
  check ((status = 'open') = (settled_at is null))
);
create index sport_bets_of_player on sport_bets (player_id, placed_at, id);
create index sport_bets_open on sport_bets (player_id) where status = 'open';
revoke delete on sport_bets from trevo_app;

create table sport_bet_legs (
  tenant_id int not null,
  bet_id uuid not null,
  leg_no int not null check (leg_no between 0 and 19),
  odds_x1000 int not null check (odds_x1000 between 1001 and 1000000),
  primary key (tenant_id, bet_id, leg_no),
  foreign key (tenant_id, bet_id) references sport_bets
);
revoke update, delete on sport_bet_legs from trevo_app;

create table sport_bet_selections (
  tenant_id int not null,
  bet_id uuid not null,
  leg_no int not null,
  selection_no int not null check (selection_no between 0 and 5),
  fixture_id int not null references sport_fixtures,
  market_id int not null references sport_markets,
  -- Of the market, as on the ticket.
  type text not null,
  line_x4 int not null,
  part text not null,
  code text not null,
  odds_x1000 int not null check (odds_x1000 between 1001 and 1000000),
  -- Of the price, and of the row of the book's stream that published it.
  version int not null check (version > 0),
  seq bigint not null check (seq > 0),
  -- The match had begun when the bet was accepted.
  in_play boolean not null,
  -- The revision of the market's result that the bet has been compared with last, and whether it is of all books (0)
  -- or of the bet's own. Null: none yet.
  revision int,
  result_book_id int,
  outcome jsonb,
  primary key (tenant_id, bet_id, leg_no, selection_no),
  foreign key (tenant_id, bet_id, leg_no) references sport_bet_legs,
  check ((outcome is null) or (revision is not null)),
  check ((revision is null) = (result_book_id is null))
);
create index sport_bet_selections_of_market on sport_bet_selections (market_id, tenant_id, bet_id);
create index sport_bet_selections_undecided on sport_bet_selections (market_id) where revision is null;
create index sport_bet_selections_of_fixture on sport_bet_selections (fixture_id, tenant_id, bet_id);
revoke update, delete on sport_bet_selections from trevo_app;
grant update (revision, result_book_id, outcome) on sport_bet_selections to trevo_app;
