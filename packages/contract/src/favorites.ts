import { endpoints } from "./endpoint.ts";
import { game } from "./games.ts";
import { list, page } from "./wire.ts";

export const favoritesEndpoints = endpoints({
  "GET /profile/favorites": {
    summary: "Games the player has kept, newest first",
    tag: "games",
    auth: "player",
    limit: "reads",
    query: page(),
    response: list(game),
    refuses: [],
  },
});
