import type { Http } from "../../kernel/http-types.ts";
import type { Favorites } from "./favorites.ts";

export function registerFavoriteRoutes(http: Http, favorites: Favorites): void {
  http.on("GET /profile/favorites", ({ scope, query }) => favorites.list(scope, query));
  http.on("POST /games/favorite/:gameId", async ({ scope, params, body }) => {
    const keeps = body.action === "add";
    await (keeps ? favorites.keep(scope, params.gameId) : favorites.letGo(scope, params.gameId));
    return { data: { game_id: params.gameId, hasFavorite: keeps } };
  });
  http.on("POST /games/like/:gameId", async ({ scope, params, body }) => {
    const { liked, op_id } = await favorites.like(scope, { game_id: params.gameId, liked: body.liked, op_id: body.opId });
    return { data: { game_id: params.gameId, liked, opId: op_id } };
  });
}
