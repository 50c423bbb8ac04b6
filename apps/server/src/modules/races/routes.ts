import type { Http } from "../../kernel/http-types.ts";
import type { Races } from "./races.ts";

export function registerRaceRoutes(http: Http, races: Races): void {
  http.on("GET /races", ({ scope, query }) => races.list(scope, query.page));
  http.on("GET /races/:id", async ({ scope, params }) => ({ data: await races.read(scope, params.id) }));
  http.on("POST /races/:id/join", async ({ scope, params }) => ({ data: await races.join(scope, params.id) }));
}
