import type { Http } from "../../kernel/http-types.ts";
import type { Crash } from "./crash.ts";

export function registerCrashRoutes(http: Http, crash: Crash): void {
  http.on("GET /house/api/crash", async ({ scope }) => ({ data: await crash.table(scope) }));
  http.on("POST /house/api/crash/bets", ({ scope, body, idempotency_key }) => crash.bet(scope, { ...body, idempotency_key }));
  http.on("POST /house/api/crash/bets/:id/cash-out", ({ scope, params, received }) =>
    crash.cashOut(scope, { ...params, receivedAt: received }),
  );
  http.on("GET /house/api/crash/bets/:id/proof", async ({ scope, params }) => ({ data: await crash.proof(scope, params.id) }));
}
