import type { Http } from "../../kernel/http-types.ts";
import type { Missions } from "./missions.ts";

export function registerMissionStaffRoutes(http: Http, missions: Missions): void {
  http.on("POST /staff/:tenant/players/:id/missions", async ({ scope, params, body }) => ({
    data: { assigned: await missions.assign(scope, { mission_id: body.mission, player_id: params.id }) },
  }));
}
