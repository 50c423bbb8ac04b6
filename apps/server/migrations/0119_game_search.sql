-- Search that forgives accents, case and typing errors, and stays fast with tens of thousands of games.

-- Lower case, without accents. `unaccent` is only stable because its dictionary could be replaced; ours never is.
create function plain_text(text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', $1)) $$;

alter table games
  add column plain_title text generated always as (plain_text(title)) stored,
  -- What words are looked for in: the title and who makes it.
  add column search_text text not null default '',
  add column image_mobile text,
  add column volatility text check (volatility in ('low', 'medium', 'high', 'chosen')),
  -- Hundredths of the stake.
  add column max_win_x100 bigint check (max_win_x100 > 0),
  -- Centavos.
  add column min_stake bigint check (min_stake > 0),
  add column max_stake bigint check (max_stake >= min_stake),
  -- How it is played, in a few sentences.
  add column rules_pt text,
  add column rules_en text;

create function fill_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := plain_text(new.title || ' ' || (select name from game_providers where code = new.provider_code));
  return new;
end $$;
create trigger games_search_text before insert or update of title, provider_code on games
  for each row execute function fill_search_text();

create function refill_search_text() returns trigger language plpgsql as $$
begin
  update games set title = title where provider_code = new.code;
  return null;
end $$;
create trigger game_providers_renamed after update of name on game_providers
  for each row when (old.name is distinct from new.name) execute function refill_search_text();

update games set title = title;

create index games_words on games using gin (search_text gin_trgm_ops);
create index games_of_category on games (category_slug);
-- The order in which a brand shows its games.
create index tenant_games_shown on tenant_games (tenant_id, position, game_id) where state <> 'disabled';
