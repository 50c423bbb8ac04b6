import type { Http } from "../../kernel/http-types.ts";
import type { Races } from "./races.ts";

export function registerRaceStaffRoutes(http: Http, { backOffice }: Races): void {
  http.on("GET /staff/:tenant/races", ({ scope, query }) => backOffice.list(scope, query.page));
  http.on("GET /staff/:tenant/races/:id/results", async ({ scope, params }) => ({ data: await backOffice.results(scope, params.id) }));
}
