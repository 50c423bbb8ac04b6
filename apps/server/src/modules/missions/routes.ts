import type { Http } from "../../kernel/http-types.ts";
import type { Missions } from "./missions.ts";

export function registerMissionRoutes(http: Http, missions: Missions): void {
  http.on("GET /missions", ({ scope, query }) => missions.list(scope, query.page));
}
