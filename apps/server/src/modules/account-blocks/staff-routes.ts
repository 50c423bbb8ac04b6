import type { Http } from "../../kernel/http-types.ts";
import type { AccountBlocks } from "./account-blocks.ts";

export function registerAccountStaffRoutes(http: Http, blocks: AccountBlocks): void {
  http.on("POST /staff/:tenant/players/:id/block", async ({ scope, params, body }) => {
    await blocks.block(scope, { player_id: params.id, ...body });
    return { data: { state: "blocked" as const } };
  });
  http.on("POST /staff/:tenant/players/:id/unblock", async ({ scope, params, body, idempotency_key }) => ({
    data: await blocks.proposeUnblock(scope, { player_id: params.id, ...body, idempotency_key }),
  }));
  http.on("POST /staff/:tenant/players/:id/end-sessions", async ({ scope, params, body }) => {
    await blocks.endSessions(scope, { player_id: params.id, ...body });
    return { data: { requested: true as const } };
  });
  http.on("POST /staff/:tenant/players/:id/send-recovery", async ({ scope, params, body }) => ({
    data: { channel: await blocks.sendRecovery(scope, { player_id: params.id, ...body }) },
  }));
}
