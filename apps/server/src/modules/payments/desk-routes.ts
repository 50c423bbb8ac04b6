import type { Http } from "../../kernel/http-types.ts";
import type { Payments } from "./index.ts";

/** The back office's desk of payments. */
export function registerPaymentDesk(http: Http, { desk }: Pick<Payments, "desk">): void {
  http.on("GET /staff/withdrawals", ({ scope, query }) => desk.waiting(scope, query));
  http.on("GET /staff/:tenant/withdrawals/:id", async ({ scope, params }) => ({ data: await desk.file(scope, params.id) }));
  http.on("POST /staff/:tenant/withdrawals/:id/approve", async ({ scope, params, idempotency_key }) => ({
    data: await desk.review(scope, { ...params, idempotency_key, decision: "approve" }),
  }));
  http.on("POST /staff/:tenant/withdrawals/:id/reject", async ({ scope, params, body, idempotency_key }) => ({
    data: await desk.review(scope, { ...params, ...body, idempotency_key, decision: "reject" }),
  }));
  http.on("GET /staff/:tenant/payment-cases", async ({ scope }) => ({
    data: (await desk.cases(scope.tenant.id)).map(({ since, ...one }) => ({ ...one, since: since.toISOString() })),
  }));
  http.on("POST /staff/:tenant/payment-cases/:id/close", async ({ scope, params, body, idempotency_key }) => ({
    data: await desk.closeCase(scope, { ...params, ...body, idempotency_key }),
  }));
  http.on("GET /staff/:tenant/statement-differences", ({ scope, query }) => desk.differences(scope.tenant.id, query));
}
