import type { Http } from "../../kernel/http-types.ts";
import type { Withdrawals } from "./withdrawals.ts";

export function registerWithdrawalRoutes(http: Http, withdrawals: Withdrawals): void {
  http.on("POST /wallet/withdraw/request", async ({ scope, body, idempotency_key }) => ({
    data: await withdrawals.request(scope, { ...body, idempotency_key }),
  }));
  http.on("POST /main-gateway/user-cancel-withdrawal", async ({ scope, body, idempotency_key }) => ({
    status: true,
    data: await withdrawals.cancel(scope, { ...body, idempotency_key }),
  }));
  http.on("GET /wallet/withdraw/terms", async ({ scope }) => ({ data: await withdrawals.readTerms(scope) }));
  http.on("GET /wallet/withdrawals/:id", async ({ scope, params }) => ({ data: await withdrawals.readProgress(scope, params.id) }));
  http.on("GET /payouts/times", async ({ scope }) => ({ data: await withdrawals.readPayoutTimes(scope.tenant) }));
}
