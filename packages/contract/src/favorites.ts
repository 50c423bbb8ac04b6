import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { game } from "./games.ts";
import { catalogIdOfPath, listAsOf, one, pageAsOf } from "./wire.ts";

const gameId = z.object({ gameId: catalogIdOfPath() });

export const favoritesEndpoints = endpoints({
  "GET /profile/favorites": {
    summary: "Lists the player's favourite games, newest first",
    tag: "games",
    auth: "player",
    limit: "reads",
    query: pageAsOf(),
    response: listAsOf(game),
    refuses: [],
  },
  "POST /games/favorite/:gameId": {
    summary: "Adds a game to the favourites or removes it",
    tag: "games",
    auth: "player",
    limit: "reads",
    params: gameId,
    body: z.object({ action: z.enum(["add", "remove"], { error: "invalid" }) }),
    response: one(z.object({ game_id: z.int(), hasFavorite: z.boolean() })),
    refuses: ["not_found"],
  },
  "POST /games/like/:gameId": {
    summary: "Likes or unlikes a game; the highest `opId` wins regardless of the order of arrival, and the response contains the result",
    tag: "games",
    auth: "player",
    limit: "reads",
    params: gameId,
    body: z.object({ liked: z.boolean({ error: "invalid" }), opId: z.int({ error: "number_invalid" }).min(0) }),
    response: one(z.object({ game_id: z.int(), liked: z.boolean(), opId: z.int() })),
    refuses: ["not_found"],
  },
});
