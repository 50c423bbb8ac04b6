import { refuse } from "../../kernel/errors.ts";
import type { Http } from "../../kernel/http-types.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Catalog, GameRow } from "./index.ts";
import { homeRails, listGames } from "./list-games.ts";
import { presentCategory, presentGame } from "./present.ts";

export function registerCatalogRoutes(http: Http, catalog: Catalog): void {
  const findOrRefuse = async (tenant: Tenant, body: { game_id: number | string; provider_code?: string | undefined }): Promise<GameRow> => {
    const game = await catalog.find(tenant, { game: body.game_id, provider: body.provider_code });
    if (!game) throw refuse("not_found");
    return game;
  };

  http.on("GET /categories", async ({ scope }) => ({
    data: (await catalog.categories(scope.tenant)).map((row) => presentCategory(row, scope.locale)),
  }));
  http.on("GET /casinos/games", ({ scope, query }) => listGames(catalog, scope.tenant, query));
  http.on("GET /featured/home-games", async ({ scope }) => ({ data: await homeRails(catalog, scope.tenant, scope.locale) }));
  http.on("GET /featured/games", async ({ scope }) => ({ data: (await catalog.featured(scope.tenant)).map(presentGame) }));
  http.on("GET /games/providers", async ({ scope }) => ({
    data: (await catalog.providers(scope.tenant)).map((row) => ({ ...row, image: null })),
  }));
  http.on("POST /games/get", async ({ scope, body }) => ({ data: presentGame(await findOrRefuse(scope.tenant, body)) }));
  http.on("POST /games/getRelated", async ({ scope, body }) => {
    const game = await findOrRefuse(scope.tenant, body);
    return { related_games: (await catalog.related(scope.tenant, game)).map(presentGame) };
  });
}
