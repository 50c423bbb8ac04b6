import type { Http } from "../../kernel/http-types.ts";
import type { Deposits } from "./deposits.ts";

export function registerDepositStaffRoutes(http: Http, { backOffice }: Pick<Deposits, "backOffice">): void {
  http.on("GET /staff/deposits", ({ scope, query }) => backOffice.list(scope, query));
  http.on("GET /staff/:tenant/deposits/:id", async ({ scope, params }) => ({ data: await backOffice.read(scope, params.id) }));
  http.on("POST /staff/:tenant/deposits/:id/return", async ({ scope, params, body, idempotency_key }) => ({
    data: await backOffice.proposeReturn(scope, { ...params, ...body, idempotency_key }),
  }));
  http.on("POST /staff/:tenant/payment-cases/:id/close", async ({ scope, params, body, idempotency_key }) => ({
    data: await backOffice.closeCase(scope, { ...params, ...body, idempotency_key }),
  }));
}
