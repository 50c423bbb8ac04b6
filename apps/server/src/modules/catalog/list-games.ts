import { gamesPerPage } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { defaultClassWeights } from "@trevo/offers";
import type { Db } from "../../kernel/db.ts";
import { pageOf } from "../../kernel/page-of.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { presentGame } from "./present.ts";
import { searchGames } from "./search-games.ts";
import type { BonusWeights, GameFilter, GameKind, GameOrder } from "./search-store.ts";

/** Parameters of an address. */
export interface GameQuery {
  page: number;
  searchTerm?: string | undefined;
  category?: string | undefined;
  provider?: string | undefined;
  type?: string | undefined;
  bonuses?: string | undefined;
  sort?: string | undefined;
  /** Weights of the player's active bonus; null or absent: the default weights of bonuses. */
  weights?: BonusWeights | null | undefined;
}

const kinds: ReadonlySet<string> = new Set<GameKind>(["featured", "new", "popular", "tables", "demo"]);

const usualWeights: BonusWeights = { class_bps: defaultClassWeights, except_games: [], except_bps: [] };

const orders: ReadonlySet<string> = new Set<GameOrder>(["az", "popular", "new"]);

/** Splits a comma-separated list into unique, sorted words, so that equal filters share a cached list. */
const wordsOf = (list: string | undefined): string[] =>
  [...new Set((list ?? "").split(",").map((word) => word.trim()))].filter((word) => word !== "").sort();

/** True if the list is limited to games that count towards a bonus. */
export const includesBonuses = ({ bonuses }: Pick<GameQuery, "bonuses">): boolean => bonuses === "1" || bonuses === "true";

/**
 * Categories and providers match any of the comma-separated names; provider `all` and category `todos` mean no filter. An unknown type also
 * means no filter.
 */
export function gameFilterOf(query: GameQuery): Omit<GameFilter, "limit" | "offset" | "locale"> {
  const slugs = wordsOf(query.category);
  const providers = wordsOf(query.provider);
  return {
    search: query.searchTerm?.trim() || undefined,
    categories: slugs.includes("todos") ? [] : slugs,
    providers: providers.includes("all") ? [] : providers,
    kind: kinds.has(query.type ?? "") ? (query.type as GameKind) : undefined,
    bonuses: includesBonuses(query) ? (query.weights ?? usualWeights) : undefined,
    order: orders.has(query.sort ?? "") ? (query.sort as GameOrder) : undefined,
  };
}

/** Reads a page of 24 games that match the filter, with titles in the query's language. */
export async function readGames(
  db: Db,
  tenant: Tenant,
  { page, locale, ...filter }: ReturnType<typeof gameFilterOf> & { page: number; locale: Locale },
) {
  const { games, total } = await searchGames(db, tenant, { ...filter, locale, limit: gamesPerPage, offset: (page - 1) * gamesPerPage });
  return pageOf(
    games.map((game) => presentGame(game, locale)),
    { page, perPage: gamesPerPage, total },
  );
}
