import type { Http } from "../../kernel/http-types.ts";
import type { Aml } from "./aml.ts";

export function registerAmlStaffRoutes(http: Http, { backOffice }: Pick<Aml, "backOffice">): void {
  http.on("GET /staff/aml-cases", ({ scope, query }) => backOffice.list(scope, query));
  http.on("GET /staff/:tenant/aml-cases/:id", async ({ scope, params }) => ({ data: await backOffice.read(scope, params.id) }));
  http.on("POST /staff/:tenant/aml-cases", async ({ scope, body }) => ({ data: await backOffice.open(scope, body) }));
  http.on("POST /staff/:tenant/aml-cases/:id/decide", async ({ scope, params, body, idempotency_key }) => ({
    data: await backOffice.proposeDecision(scope, { ...params, ...body, idempotency_key }),
  }));
  http.on("POST /staff/:tenant/aml-cases/:id/reported", async ({ scope, params, body }) => ({
    data: await backOffice.recordReport(scope, { ...params, ...body }),
  }));
  http.on("GET /staff/:tenant/aml-years", ({ scope, query }) => backOffice.years(scope, query));
  http.on("POST /staff/:tenant/aml-years/:year/state", async ({ scope, params, body, idempotency_key }) => ({
    data: await backOffice.proposeStatement(scope, { ...params, ...body, idempotency_key }),
  }));
}
