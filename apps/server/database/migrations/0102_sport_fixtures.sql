-- What is played and what became of it. Of the installation: no brand, no player, no money.

-- A source of messages.
create table sport_feeds (
  producer int primary key check (producer > 0),
  code text not null unique,
  -- Leaders of the feed so far: what an earlier one writes is refused.
  epoch bigint not null default 0,
  -- silent: not connected. recovering: connected, and what was missed is still on its way. live: nothing is missing.
  state text not null default 'silent' check (state in ('silent', 'recovering', 'live')),
  -- Of the newest numbered message since the connection was opened.
  seq bigint,
  -- Up to this moment of the feed's clock nothing is missing.
  good_at timestamptz,
  received_at timestamptz,
  -- The recovery under way: only its own end makes the feed live.
  request uuid,
  requested_at timestamptz,
  check ((state = 'recovering') = (request is not null)),
  check ((request is null) = (requested_at is null))
);

create table sport_competitions (
  id int primary key generated always as identity,
  producer int not null references sport_feeds,
  external_id text not null,
  sport text not null,
  -- ISO 3166-1 in capitals, or a region such as `SA` for South America.
  country text not null,
  name text not null,
  slug text not null,
  tier int not null check (tier between 1 and 3),
  -- A new competition is not offered until somebody decides so.
  offerable boolean not null default false,
  unique (producer, external_id)
);

create table sport_participants (
  id int primary key generated always as identity,
  producer int not null references sport_feeds,
  external_id text not null,
  name text not null,
  short text not null,
  shirt jsonb not null,
  unique (producer, external_id)
);

create table sport_fixtures (
  id int primary key generated always as identity,
  producer int not null references sport_feeds,
  external_id text not null,
  competition_id int not null references sport_competitions,
  home_id int not null references sport_participants,
  away_id int not null references sport_participants,
  round text,
  starts_at timestamptz not null,
  state text not null default 'scheduled' check (
    state in ('scheduled', 'live', 'interrupted', 'ended', 'resulted', 'postponed', 'cancelled', 'abandoned')
  ),
  facts jsonb not null,
  clock jsonb not null,
  -- By the feed's clock: older messages than these change nothing.
  facts_at timestamptz,
  announced_at timestamptz not null,
  -- From this moment of the feed's clock on, what the facts decide becomes results.
  decide_at timestamptz,
  -- By the database's clock: when the suspension by danger ends.
  danger_ends_at timestamptz,
  simulated boolean not null,
  commitment text,
  seed text,
  check (home_id <> away_id),
  check (simulated = (commitment is not null)),
  check (seed is null or state in ('ended', 'resulted', 'postponed', 'cancelled', 'abandoned')),
  unique (producer, external_id)
);
create index sport_fixtures_by_start on sport_fixtures (starts_at, id);
create index sport_fixtures_in_play on sport_fixtures (starts_at, id) where state in ('live', 'interrupted');
create index sport_fixtures_undecided on sport_fixtures (producer, decide_at) where decide_at is not null;
create index sport_fixtures_in_danger on sport_fixtures (producer, danger_ends_at) where danger_ends_at is not null;

create table sport_markets (
  id int primary key generated always as identity,
  fixture_id int not null references sport_fixtures,
  type text not null,
  part text not null,
  line_x4 int not null,
  state text not null default 'active' check (state in ('active', 'hidden', 'resulted', 'voided')),
  -- What a feed of prices quotes, in the order of the type's selections, and when by its clock.
  feed_odds_x1000 int[],
  feed_prob_ppm int[],
  priced_at timestamptz,
  unique (fixture_id, type, part, line_x4)
);

-- What became of a market, revision after revision: of all books (0), or of the one whose operator entered it.
create table sport_results (
  market_id int not null references sport_markets,
  book_id int not null default 0,
  revision int not null check (revision > 0),
  kind text not null check (kind in ('result', 'undone', 'cancelled')),
  -- One per selection. Null where nothing is decided any more.
  outcomes jsonb,
  -- Bets accepted in this window are void.
  void_from timestamptz,
  void_to timestamptz,
  source text not null check (source in ('facts', 'feed', 'staff')),
  log_id bigint,
  decided_at timestamptz not null default clock_timestamp(),
  primary key (market_id, book_id, revision),
  check ((kind = 'result') <= (outcomes is not null)),
  check ((kind = 'undone') <= (outcomes is null))
);
revoke update, delete on sport_results from trevo_app;

-- Where no bets are taken, and why. `book_id` 0: by no book.
create table sport_suspensions (
  book_id int not null default 0,
  scope text not null check (scope in ('producer', 'book', 'competition', 'fixture', 'market')),
  scope_id int not null,
  -- 1 feed, 2 trader, 4 danger, 8 stale feed, 16 integrity, 32 closed.
  reasons int not null check (reasons between 0 and 63),
  -- Since when, by name of the reason.
  since jsonb not null default '{}',
  last_suspended_at timestamptz not null,
  primary key (book_id, scope, scope_id)
);

-- Every message as it came, for 90 days.
create table sport_feed_log (
  id bigint primary key generated always as identity,
  producer int not null,
  seq bigint,
  hash bytea not null,
  at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  fixture text,
  kind text not null,
  body jsonb not null,
  outcome text not null
);
create unique index sport_feed_log_numbered on sport_feed_log (producer, seq) where seq is not null;
create unique index sport_feed_log_unnumbered on sport_feed_log (producer, hash) where seq is null;
create index sport_feed_log_of_fixture on sport_feed_log (producer, fixture, id);
create index sport_feed_log_by_time on sport_feed_log using brin (received_at);
