-- A game's name in English, where it has another one there. Searches find a game by either name.
alter table games
  add column title_en text,
  add column plain_title_en text generated always as (plain_text(coalesce(title_en, title))) stored;

-- `games.title_en` is null where one name serves both languages.
create or replace function fill_game_words() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  provider text := (select name from game_providers where code = new.provider_code);
  said text := plain_text(concat_ws(' ', new.title, new.title_en, new.gamecode, provider));
begin
  new.words := array_to_tsvector(array_remove(
    regexp_split_to_array(said, '[^[:alnum:]]+') || regexp_replace(plain_text(new.title), '[^[:alnum:]]+', '', 'g')
      || regexp_replace(plain_text(coalesce(new.title_en, '')), '[^[:alnum:]]+', '', 'g'), ''));
  return new;
end $$;
drop trigger games_words on games;
create trigger games_words before insert or update of title, title_en, gamecode, provider_code on games
  for each row execute function fill_game_words();

create or replace function collect_game_words() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into game_words
    select distinct word
    from (select plain_title as said from written union select plain_title_en from written
        union select plain_text(name) from game_providers where code in (select provider_code from written)) named,
      regexp_split_to_table(said, '[^[:alnum:]]+') word
    where word ~ '^[^0-9]{3,}$'
    on conflict do nothing;
  return null;
end $$;
