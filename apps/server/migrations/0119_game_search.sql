-- Search that forgives accents, case and typing errors, and stays fast with tens of thousands of games.

-- Lower case, without accents. `unaccent` is only stable because its dictionary could be replaced; ours never is.
create function plain_text(text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', $1)) $$;

alter table games
  add column plain_title text generated always as (plain_text(title)) stored,
  -- What words are looked for in: title, maker and gamecode, and the title in one word for those who leave out the spaces.
  add column words tsvector not null default '',
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

-- Every word of titles and makers, so that one which was typed wrong finds the nearest. A number is never typed nearly. Words
-- stay when their game goes.
create table game_words (word text primary key);
create index game_words_alike on game_words using gin (word gin_trgm_ops);

create function fill_game_words() returns trigger language plpgsql as $$
declare said text;
begin
  said := plain_text(new.title || ' ' || new.gamecode || ' ' || (select name from game_providers where code = new.provider_code));
  new.words := array_to_tsvector(array_remove(
    regexp_split_to_array(said, '[^[:alnum:]]+') || regexp_replace(plain_text(new.title), '[^[:alnum:]]+', '', 'g'), ''));
  return new;
end $$;
create trigger games_words before insert or update of title, gamecode, provider_code on games
  for each row execute function fill_game_words();

create function collect_game_words() returns trigger language plpgsql as $$
begin
  insert into game_words
    select distinct word
    from (select plain_title as said from written union select plain_text(name) from game_providers where code in (select provider_code from written)) named,
      regexp_split_to_table(said, '[^[:alnum:]]+') word
    where word ~ '^[^0-9]{3,}$'
    on conflict do nothing;
  return null;
end $$;
create trigger games_words_of_new after insert on games referencing new table as written
  for each statement execute function collect_game_words();
create trigger games_words_of_changed after update on games referencing new table as written
  for each statement execute function collect_game_words();

create function refill_game_words() returns trigger language plpgsql as $$
begin
  update games set title = title where provider_code = new.code;
  return null;
end $$;
create trigger game_providers_renamed after update of name on game_providers
  for each row when (old.name is distinct from new.name) execute function refill_game_words();

update games set title = title;

create index games_by_words on games using gin (words);
create index games_of_category on games (category_slug);
-- The order in which a brand shows its games.
create index tenant_games_shown on tenant_games (tenant_id, position, game_id) where state <> 'disabled';
