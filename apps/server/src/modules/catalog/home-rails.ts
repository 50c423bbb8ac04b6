import { type Game, gamesPerPage } from "@trevo/contract";
import type { Locale, Localized } from "@trevo/domain";
import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { CategoryRow } from "./tables.ts";
import { presentCategory, presentGame } from "./present.ts";
import { searchGames } from "./search-games.ts";
import type { GameKind } from "./search-store.ts";

export interface HomeRail {
  slug: string;
  title: string;
  games: Game[];
}

/** Rails of games from any category. With fewer games than `least`, a rail is omitted. */
const kindRails: readonly { kind: GameKind; title: Localized; least: number; most: number }[] = [
  { kind: "featured", title: { pt: "Em destaque", en: "Featured" }, least: 4, most: 12 },
  { kind: "popular", title: { pt: "Mais jogados", en: "Most played" }, least: 6, most: 12 },
  { kind: "tables", title: { pt: "Mesas", en: "Tables" }, least: 4, most: gamesPerPage },
  { kind: "new", title: { pt: "Novidades", en: "New" }, least: 4, most: gamesPerPage },
];

/**
 * Returns the rails of the home page: the operator's first category, featured games, most played games, new games, then the other
 * categories in the operator's order. Omits empty ones.
 */
export async function readHomeRails(
  db: Db,
  of: { tenant: Tenant; locale: Locale; categories: readonly CategoryRow[] },
): Promise<HomeRail[]> {
  const { tenant, locale } = of;
  const page = async (filter: { categories: string[]; kind?: GameKind; limit: number }) =>
    (await searchGames(db, tenant, { ...filter, locale, offset: 0 })).games.map((game) => presentGame(game, locale));
  const [first, ...others] = await Promise.all(
    of.categories
      .filter((category) => category.games > 0)
      .map(async (category) => ({
        slug: category.slug,
        title: presentCategory(category, locale).name,
        games: await page({ categories: [category.slug], limit: gamesPerPage }),
      })),
  );
  const made = await Promise.all(
    kindRails.map(async ({ kind, title, least, most }) => {
      const games = await page({ categories: [], kind, limit: most });
      return games.length < least ? [] : [{ slug: kind, title: title[locale], games }];
    }),
  );
  return first ? [first, ...made.flat(), ...others] : made.flat();
}
