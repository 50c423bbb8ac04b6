import { gamesPerPage } from "@trevo/contract";
import type { Db } from "../../kernel/db.ts";
import { pageOf } from "../../kernel/page-of.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { presentGame } from "./present.ts";
import { type GameFilter, type GameKind, searchGames } from "./search-games.ts";

/** As an address says it. */
export interface GameQuery {
  page: number;
  searchTerm?: string | undefined;
  category?: string | undefined;
  provider?: string | undefined;
  type?: string | undefined;
  bonuses?: string | undefined;
}

const kinds: ReadonlySet<string> = new Set<GameKind>(["featured", "new", "popular", "tables", "demo"]);

/**
 * Section 5: categories match all comma-separated slugs; provider `all` and category `todos` mean no filter. A type that is
 * none of ours means no filter either.
 */
export function gameFilterOf(query: GameQuery): Omit<GameFilter, "limit" | "offset"> {
  const slugs = (query.category ?? "").split(",").map((slug) => slug.trim());
  return {
    search: query.searchTerm?.trim() || undefined,
    categories: slugs.includes("todos") ? [] : [...new Set(slugs.filter((slug) => slug !== ""))].sort(),
    provider: query.provider && query.provider !== "all" ? query.provider : undefined,
    kind: kinds.has(query.type ?? "") ? (query.type as GameKind) : undefined,
    bonuses: query.bonuses === "1" || query.bonuses === "true" || undefined,
  };
}

/** 24 games of what the filter matches, read now. */
export async function readGames(db: Db, tenant: Tenant, { page, ...filter }: ReturnType<typeof gameFilterOf> & { page: number }) {
  const { games, total } = await searchGames(db, tenant, { ...filter, limit: gamesPerPage, offset: (page - 1) * gamesPerPage });
  return pageOf(games.map(presentGame), { page, perPage: gamesPerPage, total });
}
