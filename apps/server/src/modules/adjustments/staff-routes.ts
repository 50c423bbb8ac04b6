import type { Http } from "../../kernel/http-types.ts";
import type { Adjustments } from "./adjustments.ts";

export function registerAdjustmentStaffRoutes(http: Http, adjustments: Adjustments): void {
  http.on("POST /staff/:tenant/players/:id/adjustments", async ({ scope, params, body, idempotency_key }) => ({
    data: await adjustments.propose(scope, { player_id: params.id, ...body, idempotency_key }),
  }));
}
