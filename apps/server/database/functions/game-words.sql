-- The words that a search of games looks in, kept with the titles and the names of providers.

create or replace function fill_game_words() returns trigger language plpgsql
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
create or replace trigger games_words before insert or update of title, title_en, gamecode, provider_code on games
  for each row execute function fill_game_words();

create or replace function collect_game_words() returns trigger language plpgsql
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
create or replace trigger games_words_of_new after insert on games referencing new table as written
  for each statement execute function collect_game_words();
create or replace trigger games_words_of_changed after update on games referencing new table as written
  for each statement execute function collect_game_words();

create or replace function refill_game_words() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  update games set title = title where provider_code = new.code;
  return null;
end $$;
create or replace trigger game_providers_renamed after update of name on game_providers
  for each row when (old.name is distinct from new.name) execute function refill_game_words();
