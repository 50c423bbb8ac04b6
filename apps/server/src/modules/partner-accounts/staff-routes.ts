import type { Http } from "../../kernel/http-types.ts";
import type { PartnerAccounts } from "./partner-accounts.ts";

/** Staff routes for accounts at partners. Secrets can be written, but never read back. */
export function registerPartnerStaffRoutes(http: Http, accounts: PartnerAccounts): void {
  http.on("GET /staff/:tenant/partners", async ({ scope }) => ({ data: await accounts.list(scope) }));
  http.on("POST /staff/:tenant/partners", async ({ scope, body }) => ({ data: await accounts.add(scope, body) }));
  http.on("POST /staff/:tenant/partners/:id/check", async ({ scope, params }) => ({ data: await accounts.check(scope, params.id) }));
  http.on("POST /staff/:tenant/partners/:id/discard", async ({ scope, params }) => ({ data: await accounts.discard(scope, params.id) }));
  http.on("POST /staff/:tenant/partners/:id/activate", async ({ scope, params, body, idempotency_key }) => ({
    data: await accounts.proposeActivation(scope, { id: params.id, ...body, idempotency_key }),
  }));
  http.on("POST /staff/:tenant/partners/:id/end", async ({ scope, params, body, idempotency_key }) => ({
    data: await accounts.proposeEnd(scope, { id: params.id, ...body, idempotency_key }),
  }));
}
