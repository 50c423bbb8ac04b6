import type { Http } from "../../kernel/http-types.ts";
import type { Feed } from "./feed.ts";

export function registerFeedRoutes(http: Http, feed: Pick<Feed, "recent">): void {
  http.on("GET /bets/recent", async ({ scope }) => ({ data: [...(await feed.recent(scope.tenant.id))] }));
}
