import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { game } from "./games.ts";
import { catalogIdOfPath, listAsOf, one, pageAsOf } from "./wire.ts";

const gameId = z.object({ gameId: catalogIdOfPath() });

export const favoritesEndpoints = endpoints({
  "GET /profile/favorites": {
    summary: "Games the player has kept, newest first",
    tag: "games",
    auth: "player",
    limit: "reads",
    query: pageAsOf(),
    response: listAsOf(game),
    refuses: [],
  },
  "POST /games/favorite/:gameId": {
    summary: "Keeps a game, or lets go of it",
    tag: "games",
    auth: "player",
    limit: "reads",
    params: gameId,
    body: z.object({ action: z.enum(["add", "remove"], { error: "invalid" }) }),
    response: one(z.object({ game_id: z.int(), hasFavorite: z.boolean() })),
    refuses: ["not_found"],
  },
  "POST /games/like/:gameId": {
    summary: "Likes a game, or takes it back; the highest `opId` wins in whatever order they arrive, and the answer says what stands",
    tag: "games",
    auth: "player",
    limit: "reads",
    params: gameId,
    body: z.object({ liked: z.boolean({ error: "invalid" }), opId: z.int({ error: "number_invalid" }).min(0) }),
    response: one(z.object({ game_id: z.int(), liked: z.boolean(), opId: z.int() })),
    refuses: ["not_found"],
  },
});
