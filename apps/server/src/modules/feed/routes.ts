import type { Http } from "../../kernel/http-types.ts";
import type { Feed } from "./feed.ts";

export function registerFeedRoutes(http: Http, feed: Pick<Feed, "recent" | "largeWins" | "winsOf">): void {
  http.on("GET /bets/recent", async ({ scope, query }) => ({
    data: [...(await (query.kind === "large" ? feed.largeWins(scope.tenant.id) : feed.recent(scope.tenant.id)))],
  }));
  http.on("GET /games/:gameId/wins", async ({ scope, params }) => ({ data: [...(await feed.winsOf(scope.tenant.id, params.gameId))] }));
}
