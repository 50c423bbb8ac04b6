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

create function fill_game_words() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare
  provider text := (select name from game_providers where code = new.provider_code);
  said text := plain_text(concat_ws(' ', new.title, new.title_en, new.gamecode, provider));
begin
  new.words := array_to_tsvector(array_remove(
    regexp_split_to_array(said, '[^[:alnum:]]+')
      || regexp_replace(plain_text(new.title), '[^[:alnum:]]+', '', 'g')
      || regexp_replace(plain_text(coalesce(new.title_en, '')), '[^[:alnum:]]+', '', 'g'), ''));
  return new;
end $$;
create trigger games_words before insert or update of title, title_en, gamecode, provider_code on games
  for each row execute function fill_game_words();

create function collect_game_words() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into game_words
    select distinct word
    from (
        select plain_title as said from written
        union
        select plain_title_en from written
        union
        select plain_text(name) from game_providers where code in (select provider_code from written)
      ) named,
      regexp_split_to_table(said, '[^[:alnum:]]+') word
    where word ~ '^[^0-9]{3,}$'
    on conflict do nothing;
  return null;
end $$;
create trigger games_words_of_new after insert on games referencing new table as written
  for each statement execute function collect_game_words();
create trigger games_words_of_changed after update on games referencing new table as written
  for each statement execute function collect_game_words();

create function refill_game_words() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  update games set title = title where provider_code = new.code;
  return null;
end $$;
create trigger game_providers_renamed after update of name on game_providers
  for each row when (old.name is distinct from new.name) execute function refill_game_words();

-- Every server drops its cached lists of a brand when a change of them commits, whoever made it. Null: of every brand.
create function tell_catalog_changed() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare changed int;
begin
  if tg_nargs = 0 then
    perform pg_notify('trevo_bus', '{"topic":"catalog.changed","data":{"tenant_id":null}}');
    return null;
  end if;
  for changed in select distinct tenant_id from changed_rows loop
    perform pg_notify('trevo_bus', format('{"topic":"catalog.changed","data":{"tenant_id":%s}}', changed));
  end loop;
  return null;
end $$;
create trigger games_notify after insert or update or delete on games
  for each statement execute function tell_catalog_changed();
create trigger game_providers_notify after insert or update or delete on game_providers
  for each statement execute function tell_catalog_changed();
create trigger tenant_games_notify_insert after insert on tenant_games referencing new table as changed_rows
  for each statement execute function tell_catalog_changed('tenant');
create trigger tenant_games_notify_update after update on tenant_games referencing new table as changed_rows
  for each statement execute function tell_catalog_changed('tenant');
create trigger tenant_games_notify_delete after delete on tenant_games referencing old table as changed_rows
  for each statement execute function tell_catalog_changed('tenant');
create trigger categories_notify_insert after insert on categories referencing new table as changed_rows
  for each statement execute function tell_catalog_changed('tenant');
create trigger categories_notify_update after update on categories referencing new table as changed_rows
  for each statement execute function tell_catalog_changed('tenant');
create trigger categories_notify_delete after delete on categories referencing old table as changed_rows
  for each statement execute function tell_catalog_changed('tenant');

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
