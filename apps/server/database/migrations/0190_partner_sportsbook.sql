-- Requires 0019_providers.sql
-- The rounds of a partner's sportsbook name this game. Its id is none that the catalogue gives, and no brand lists it.
insert into game_providers (code, name) values ('betby', 'Betby') on conflict do nothing;
insert into games (id, provider_code, gamecode, title, title_en, category_slug, image, bonus_allowed)
  overriding system value values
  (2000000001, 'betby', 'betby', 'Esportes', 'Sports', 'sports', '/covers/sportsbook.svg', false);

-- A bet on sports stays open for months: 400 days.
alter table open_round_policies drop constraint open_round_policies_after_hours_check;
alter table open_round_policies
  add constraint open_round_policies_after_hours_check check (after_hours between 1 and 9600);
