import type { Http } from "../../kernel/http-types.ts";
import { presentCase } from "./present.ts";
import type { Reconciliation } from "./reconciliation.ts";

export function registerReconciliationStaffRoutes(http: Http, { backOffice }: Pick<Reconciliation, "backOffice">): void {
  http.on("GET /staff/:tenant/payment-cases", async ({ scope }) => ({
    data: (await backOffice.cases(scope.tenant.id)).map(presentCase),
  }));
  http.on("POST /staff/:tenant/payer-links/:id/close", async ({ scope, params, body, idempotency_key }) => ({
    data: await backOffice.closePayerLinks(scope, { ...params, ...body, idempotency_key }),
  }));
  http.on("GET /staff/:tenant/statement-discrepancies", ({ scope, query }) => backOffice.discrepancies(scope.tenant.id, query));
}
