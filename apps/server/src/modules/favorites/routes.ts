import type { Http } from "../../kernel/http-types.ts";
import type { Favorites } from "./index.ts";

export function registerFavoriteRoutes(http: Http, favorites: Favorites): void {
  http.on("GET /profile/favorites", ({ scope, query }) => favorites.list(scope, query.page));
}
