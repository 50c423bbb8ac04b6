-- What can be played. Games belong to the installation; which of them a brand shows, and how, belongs to the tenant.
create table game_providers (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{1,40}$'),
  name text not null
);

-- Lower case, without accents. `unaccent` is only stable because its dictionary can be replaced; ours never is.
create function plain_text(text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent', $1));

create table games (
  id int primary key generated always as identity,
  provider_code text not null references game_providers,
  gamecode text not null check (gamecode ~ '^[a-z0-9][a-z0-9-]{0,60}$'),
  title text not null,
  -- Null where one name serves both languages. Searches find a game by either name.
  title_en text,
  category_slug text not null,
  -- Basis points; null where the provider states none.
  rtp int check (rtp between 0 and 10000),
  paint text not null default 'fo',
  image text not null,
  only_demo boolean not null default false,
  bonus_allowed boolean not null default true,
  has_tables boolean not null default false,
  created_at timestamptz not null default now(),
  plain_title text generated always as (plain_text(title)) stored,
  plain_title_en text generated always as (plain_text(coalesce(title_en, title))) stored,
  -- What a search looks in: the words of both titles, provider and gamecode, and each title as one word, for players
  -- who leave out the spaces.
  words tsvector not null default '',
  image_mobile text,
  volatility text check (volatility in ('low', 'medium', 'high', 'chosen')),
  -- Hundredths of the stake.
  max_win_x100 bigint check (max_win_x100 > 0),
  -- Centavos.
  min_stake bigint check (min_stake > 0),
  max_stake bigint check (max_stake >= min_stake),
  -- How it is played, in a few sentences.
  rules_pt text,
  rules_en text,
  unique (provider_code, gamecode)
);
create index games_by_words on games using gin (words);
create index games_of_category on games (category_slug);

create table tenant_games (
  tenant_id int not null references tenants,
  game_id int not null references games,
  state text not null default 'active' check (state in ('active', 'maintenance', 'disabled')),
  position int not null default 1000,
  featured boolean not null default false,
  badge text check (badge in ('new', 'live', 'bonus', 'demo')),
  shown_at timestamptz not null default now(),
  primary key (tenant_id, game_id)
);
-- The order in which a brand shows its games.
create index tenant_games_shown on tenant_games (tenant_id, position, game_id) where state <> 'disabled';

create table categories (
  tenant_id int not null references tenants,
  slug text not null,
  name_pt text not null,
  name_en text not null,
  position int not null default 1000,
  primary key (tenant_id, slug)
);

-- How often a game was opened. Not in tenant_games, where each change makes every server reload the brand's lists.
create table game_views (
  tenant_id int not null references tenants,
  game_id int not null references games,
  views bigint not null,
  primary key (tenant_id, game_id)
) with (fillfactor = 50);

-- Search. It ignores accents, case and typing errors, and stays fast with tens of thousands of games.

-- Every word of titles and providers: a word with a typing error is replaced by the nearest of these. Words with digits
-- are left out, because a number is never looked for by similarity. A word stays when its game is removed.
create table game_words (word text primary key);
create index game_words_alike on game_words using gin (word gin_trgm_ops);

-- What players keep and like.
create table favorites (
  tenant_id int not null,
  player_id uuid not null,
  game_id int not null references games,
  kept_at timestamptz not null,
  -- The transaction that put the row into its lists. Neither ids nor times follow the order of commits.
  listed_xid xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, player_id, game_id),
  foreign key (tenant_id, player_id) references players
);

-- A withdrawn like keeps its row, so that an operation which arrives late meets the newer one.
create table game_likes (
  tenant_id int not null,
  player_id uuid not null,
  game_id int not null references games,
  liked boolean not null,
  op_id bigint not null check (op_id >= 0),
  primary key (tenant_id, player_id, game_id),
  foreign key (tenant_id, player_id) references players
);
