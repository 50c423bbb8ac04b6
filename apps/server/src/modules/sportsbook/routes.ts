import type { Http } from "../../kernel/http-types.ts";
import type { Sportsbook } from "./sportsbook.ts";

export function registerSportsbookRoutes(http: Http, sportsbook: Sportsbook): void {
  http.on("GET /sportsbook/events", ({ scope, query }) => sportsbook.events(scope, query));
}
