import type { Http } from "../../kernel/http-types.ts";
import type { PayoutFreezes } from "./payout-freezes.ts";
import type { Withdrawals } from "./withdrawals.ts";

export function registerWithdrawalStaffRoutes(http: Http, { backOffice }: Pick<Withdrawals, "backOffice">): void {
  http.on("GET /staff/withdrawals", ({ scope, query }) => backOffice.list(scope, query));
  http.on("GET /staff/:tenant/withdrawals/:id", async ({ scope, params }) => ({ data: await backOffice.read(scope, params.id) }));
  http.on("POST /staff/:tenant/withdrawals/:id/approve", async ({ scope, params, idempotency_key, stepUp }) => ({
    data: await backOffice.review(scope, { ...params, idempotency_key, decision: "approve", stepUp }),
  }));
  http.on("POST /staff/:tenant/withdrawals/:id/reject", async ({ scope, params, body, idempotency_key }) => ({
    data: await backOffice.review(scope, { ...params, ...body, idempotency_key, decision: "reject" }),
  }));
  http.on("POST /staff/:tenant/withdrawals/:id/hold", async ({ scope, params, body }) => ({
    data: await backOffice.hold(scope, { ...params, ...body, act: "hold" }),
  }));
  http.on("POST /staff/:tenant/withdrawals/:id/unhold", async ({ scope, params, body }) => ({
    data: await backOffice.hold(scope, { ...params, ...body, act: "unhold" }),
  }));
}

/** Registers the staff routes for frozen payouts. */
export function registerFreezeStaffRoutes(http: Http, { backOffice }: Pick<PayoutFreezes, "backOffice">): void {
  http.on("GET /staff/:tenant/payout-freeze", async ({ scope }) => ({ data: await backOffice.read(scope) }));
  http.on("POST /staff/:tenant/payout-freeze/release", async ({ scope, body, idempotency_key }) => ({
    data: await backOffice.release(scope, { ...body, idempotency_key }),
  }));
}
