import type { Http } from "../../kernel/http-types.ts";
import type { Payments } from "./create-payments.ts";

/** Staff routes for payments. */
export function registerPaymentStaffRoutes(http: Http, { backOffice }: Pick<Payments, "backOffice">): void {
  http.on("GET /staff/withdrawals", ({ scope, query }) => backOffice.waiting(scope, query));
  http.on("GET /staff/:tenant/withdrawals/:id", async ({ scope, params }) => ({ data: await backOffice.file(scope, params.id) }));
  http.on("POST /staff/:tenant/withdrawals/:id/approve", async ({ scope, params, idempotency_key }) => ({
    data: await backOffice.review(scope, { ...params, idempotency_key, decision: "approve" }),
  }));
  http.on("POST /staff/:tenant/withdrawals/:id/reject", async ({ scope, params, body, idempotency_key }) => ({
    data: await backOffice.review(scope, { ...params, ...body, idempotency_key, decision: "reject" }),
  }));
  http.on("GET /staff/:tenant/payment-cases", async ({ scope }) => ({
    data: (await backOffice.cases(scope.tenant.id)).map(({ since, ...one }) => ({ ...one, since: since.toISOString() })),
  }));
  http.on("POST /staff/:tenant/payment-cases/:id/close", async ({ scope, params, body, idempotency_key }) => ({
    data: await backOffice.closeCase(scope, { ...params, ...body, idempotency_key }),
  }));
  http.on("POST /staff/:tenant/payer-links/:id/close", async ({ scope, params, body, idempotency_key }) => ({
    data: await backOffice.closePayerLinks(scope, { ...params, ...body, idempotency_key }),
  }));
  http.on("GET /staff/:tenant/statement-discrepancies", ({ scope, query }) => backOffice.discrepancies(scope.tenant.id, query));
}
