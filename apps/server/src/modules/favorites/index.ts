import { type Game, gamesPerPage } from "@trevo/contract";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { type ListPage, asItStood, pageOf } from "../../kernel/page-of.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";
import { type Like, type PlayerKey, favoritesStore } from "./store.ts";

export { favoritesPersonalData } from "./personal-data.ts";
export { registerFavoriteRoutes } from "./routes.ts";

/**
 * Owns which games a player keeps and likes.
 * Promises: the player's own only; the same call twice is one; of likes the highest operation wins, whenever it arrives.
 * Does not: know games (`catalog`). What the tenant no longer shows is kept, and not listed.
 */
export interface Favorites {
  /** A game that is let go of is on no page. */
  list(scope: PlayerScope, query: { page: number; as_of?: string | undefined }): Promise<ListPage<Game> & { as_of: string }>;
  /** Ids, newest first. */
  keptBy(player: PlayerKey): Promise<number[]>;
  likedBy(player: PlayerKey): Promise<number[]>;
  /** Refuses with `not_found`. */
  keep(scope: PlayerScope, gameId: number): Promise<void>;
  letGo(scope: PlayerScope, gameId: number): Promise<void>;
  /** Answers what stands. Refuses with `not_found`. */
  like(scope: PlayerScope, given: Like & { readonly game_id: number }): Promise<Like>;
}

export interface FavoritesNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalog: Pick<Catalog, "shownByIds">;
}

export function createFavorites({ db, clock, catalog }: FavoritesNeeds): Favorites {
  const mustBeShown = async (scope: PlayerScope, gameId: number): Promise<void> => {
    if ((await catalog.shownByIds(scope.tenant, [gameId])).length === 0) throw refuse("not_found");
  };
  return {
    list: async (scope, { page, as_of }) => {
      const then = asItStood(await favoritesStore.kept(db, keyOf(scope)), (row) => row.kept_at, { as_of, now: clock.now() });
      const games = await catalog.shownByIds(scope.tenant, idsOf(then.rows));
      const shown = games.slice((page - 1) * gamesPerPage, page * gamesPerPage);
      const data = shown.map((game) => ({ ...game, hasFavorite: true }));
      return { ...pageOf(data, { page, perPage: gamesPerPage, total: games.length }), as_of: then.as_of };
    },
    keptBy: async (player) => idsOf(await favoritesStore.kept(db, player)),
    likedBy: (player) => favoritesStore.liked(db, player),
    keep: async (scope, gameId) => {
      await mustBeShown(scope, gameId);
      await favoritesStore.keep(db, keyOf(scope), { game_id: gameId, at: clock.now() });
    },
    letGo: (scope, gameId) => favoritesStore.letGo(db, keyOf(scope), gameId),
    like: async (scope, given) => {
      await mustBeShown(scope, given.game_id);
      return favoritesStore.like(db, keyOf(scope), given);
    },
  };
}

const idsOf = (rows: readonly { game_id: number }[]): number[] => rows.map((row) => row.game_id);

const keyOf = (scope: PlayerScope): PlayerKey => ({ tenant_id: scope.tenant.id, player_id: scope.player_id });
