import type { Http } from "../../kernel/http-types.ts";
import type { Missions } from "./missions.ts";

export function registerMissionRoutes(http: Http, missions: Missions): void {
  http.on("GET /missions", ({ scope, query }) => missions.list(scope, query.page));
  http.on("GET /missions/:id", async ({ scope, params }) => ({ data: await missions.read(scope, params.id) }));
  http.on("POST /missions/:id/accept", async ({ scope, params }) => ({ data: await missions.accept(scope, params.id) }));
  http.on("POST /missions/:id/claim", async ({ scope, params }) => ({ data: await missions.claim(scope, params.id) }));
  http.on("POST /missions/:id/leave", async ({ scope, params }) => ({ data: await missions.leave(scope, params.id) }));
}
