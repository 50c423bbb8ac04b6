import { type Game, gamesPerPage } from "@trevo/contract";
import { type ListPage, emptyPage } from "../../kernel/page-of.ts";
import type { PlayerScope } from "../../kernel/scope.ts";

export { registerFavoriteRoutes } from "./routes.ts";

/**
 * Owns which games a player keeps.
 * Promises: the player's own only.
 * Does not: know games (`catalog`). Nothing can be kept yet, and the list says so.
 */
export interface Favorites {
  list(scope: PlayerScope, page: number): Promise<ListPage<Game>>;
}

export function createFavorites(): Favorites {
  return { list: async (_scope, page) => emptyPage({ page, perPage: gamesPerPage }) };
}
