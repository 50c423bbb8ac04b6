import type { Game, GameDetail } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import type { CategoryRow } from "./tables.ts";
import type { GameFacts, GameRow } from "./tables.ts";
import { titlesOf } from "./titles.ts";

/** Presents a game as it is for everyone: without a player's favourites and the number of rounds. */
export const presentGame = (row: GameRow, locale: Locale): Game => ({
  id: row.id,
  game_id: row.id,
  title: titlesOf(row)[locale],
  gamecode: row.gamecode,
  providercode: row.provider_code,
  provider_name: row.provider_name,
  category_slug: row.category_slug,
  hasFavorite: false,
  has_tables: row.has_tables,
  only_demo: row.only_demo,
  bonus_allowed: row.bonus_allowed,
  wager_class: row.wager_class,
  views: row.views,
  plays: null,
  image: row.image,
  image_mobile: row.image_mobile ?? row.image,
  rtp: row.rtp,
  paint: row.paint,
  badge: row.badge,
  state: row.state === "active" ? "active" : "maintenance",
});

export const presentGameDetail = (row: GameRow, facts: GameFacts, locale: Locale): GameDetail => ({
  ...presentGame(row, locale),
  volatility: facts.volatility,
  max_win_x100: facts.max_win_x100,
  min_stake: facts.min_stake,
  max_stake: facts.max_stake,
  rules: { pt: facts.rules_pt, en: facts.rules_en ?? facts.rules_pt }[locale],
});

/** Marks the player's favourites among the games. */
export const withFavorites = (games: readonly Game[], kept: ReadonlySet<number>): Game[] =>
  games.map((game) => (kept.has(game.id) ? { ...game, hasFavorite: true } : game));

/** Adds the number of rounds played, by id. */
export const withPlays = <Shown extends Game>(games: readonly Shown[], plays: ReadonlyMap<number, number>): Shown[] =>
  games.map((game) => ({ ...game, plays: plays.get(game.id) ?? null }));

export const presentCategory = (row: CategoryRow, locale: Locale) => ({
  slug: row.slug,
  name: { pt: row.name_pt, en: row.name_en }[locale],
  games: row.games,
});
