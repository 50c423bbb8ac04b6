import type { Game } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import type { Http } from "../../kernel/http-types.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { Catalog } from "./catalog.ts";
import { includesBonuses } from "./list-games.ts";
import { presentCategory, withFavorites } from "./present.ts";
import type { BonusWeights } from "./search-store.ts";

export interface CatalogRoutesNeeds {
  readonly catalog: Catalog;
  /** The player's favourite games. */
  readonly keptBy: (player: PlayerScope) => Promise<ReadonlySet<number>>;
  /** The weights of the player's active bonus; null without one. */
  readonly weightsOf: (player: PlayerScope) => Promise<BonusWeights | null>;
}

export function registerCatalogRoutes(http: Http, { catalog, keptBy, weightsOf }: CatalogRoutesNeeds): void {
  const asSeenBy = async (player: PlayerScope | null, games: readonly Game[]): Promise<Game[]> =>
    player ? withFavorites(games, await keptBy(player)) : [...games];

  http.on("GET /categories", async ({ scope }) => ({
    data: (await catalog.categories(scope.tenant)).map((row) => presentCategory(row, scope.locale)),
  }));
  http.on("GET /casinos/games", async ({ scope, query }) => {
    const weights = scope.player && includesBonuses(query) ? await weightsOf(scope.player) : null;
    const page = await catalog.games(scope.tenant, { ...query, locale: scope.locale, weights });
    return { ...page, data: await asSeenBy(scope.player, page.data) };
  });
  http.on("GET /featured/home-games", async ({ scope }) => {
    const rails = await catalog.homeRails(scope.tenant, scope.locale);
    const kept = scope.player ? await keptBy(scope.player) : new Set<number>();
    return { data: rails.map((rail) => ({ ...rail, games: withFavorites(rail.games, kept) })) };
  });
  http.on("GET /featured/games", async ({ scope }) => ({
    data: await asSeenBy(scope.player, await catalog.featured(scope.tenant, scope.locale)),
  }));
  http.on("GET /games/providers", async ({ scope }) => ({
    data: (await catalog.providers(scope.tenant)).map((row) => ({ ...row, image: null })),
  }));
  http.on("POST /games/get", async ({ scope, body }) => {
    const which = { game: body.game_id, provider: body.provider_code };
    const game = await catalog.detail(scope.tenant, which, scope.locale);
    if (!game) throw refuse("not_found");
    const hasFavorite = scope.player ? (await keptBy(scope.player)).has(game.id) : false;
    return { data: { ...game, hasFavorite } };
  });
  http.on("POST /games/getRelated", async ({ scope, body }) => {
    const game = await catalog.find(scope.tenant, { game: body.game_id, provider: body.provider_code });
    if (!game) throw refuse("not_found");
    return { related_games: await asSeenBy(scope.player, await catalog.related(scope.tenant, game, scope.locale)) };
  });
}
