import { gamesPerPage } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import { anchorOf, writeAnchor } from "../../kernel/list-anchor.ts";
import { pageOf } from "../../kernel/page-of.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { favoritesStore } from "./store.ts";
import type { Favorites } from "./favorites.ts";
import type { FavoritesNeeds } from "./needs.ts";

export function createFavorites({ db, clock, catalog }: FavoritesNeeds): Favorites {
  const mustBeShown = async (scope: PlayerScope, gameId: number): Promise<void> => {
    if ((await catalog.shownByIds(scope.tenant, [gameId], scope.locale)).length === 0) throw refuse("not_found");
  };
  return {
    list: async (scope, { page, as_of }) => {
      const anchor = await anchorOf({ db, clock }, as_of);
      const games = await catalog.shownByIds(scope.tenant, idsOf(await favoritesStore.kept(db, keyOf(scope), anchor)), scope.locale);
      const shown = games.slice((page - 1) * gamesPerPage, page * gamesPerPage);
      const data = shown.map((game) => ({ ...game, hasFavorite: true }));
      return { ...pageOf(data, { page, perPage: gamesPerPage, total: games.length }), as_of: writeAnchor(anchor) };
    },
    keptBy: async (player) => idsOf(await favoritesStore.kept(db, player)),
    likedBy: (player) => favoritesStore.liked(db, player),
    keep: async (scope, gameId) => {
      await mustBeShown(scope, gameId);
      await favoritesStore.keep(db, keyOf(scope), { game_id: gameId, at: clock.now() });
    },
    letGo: (scope, gameId) => favoritesStore.letGo(db, keyOf(scope), gameId),
    like: async (scope, input) => {
      await mustBeShown(scope, input.game_id);
      return favoritesStore.like(db, keyOf(scope), input);
    },
  };
}

const idsOf = (rows: readonly { game_id: number }[]): number[] => rows.map((row) => row.game_id);
