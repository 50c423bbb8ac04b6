import type { Game, Locale } from "@trevo/contract";
import type { CategoryRow } from "./index.ts";
import type { GameRow } from "./store.ts";

export const presentGame = (row: GameRow): Game => ({
  id: row.id,
  game_id: row.id,
  title: row.title,
  gamecode: row.gamecode,
  providercode: row.provider_code,
  provider_name: row.provider_name,
  category_slug: row.category_slug,
  hasFavorite: false,
  has_tables: row.has_tables,
  only_demo: row.only_demo,
  bonus_allowed: row.bonus_allowed,
  views: row.views,
  image: row.image,
  image_mobile: row.image,
  rtp: row.rtp,
  paint: row.paint,
  badge: row.badge,
  state: row.state === "active" ? "active" : "maintenance",
});

export const presentCategory = (row: CategoryRow, locale: Locale) => ({
  slug: row.slug,
  name: locale === "en" ? row.name_en : row.name_pt,
  games: row.games,
});
