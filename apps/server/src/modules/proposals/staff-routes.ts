import type { Http } from "../../kernel/http-types.ts";
import type { Proposals } from "./proposals.ts";

export function registerProposalStaffRoutes(http: Http, { backOffice }: Pick<Proposals, "backOffice">): void {
  http.on("GET /staff/proposals", ({ scope, query }) => backOffice.list(scope, query));
  http.on("GET /staff/proposals/:id", async ({ scope, params }) => ({ data: await backOffice.read(scope, params.id) }));
  http.on("POST /staff/proposals/:id/approve", async ({ scope, params, body, idempotency_key, stepUp }) => ({
    data: await backOffice.approve(scope, { ...params, ...body, idempotency_key, stepUp }),
  }));
  http.on("POST /staff/proposals/:id/refuse", async ({ scope, params, body, idempotency_key }) => ({
    data: await backOffice.refuse(scope, { ...params, ...body, idempotency_key }),
  }));
  http.on("POST /staff/proposals/:id/withdraw", async ({ scope, params, idempotency_key }) => ({
    data: await backOffice.withdraw(scope, { ...params, idempotency_key }),
  }));
}
