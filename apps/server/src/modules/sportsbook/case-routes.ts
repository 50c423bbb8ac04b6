import type { Http } from "../../kernel/http-types.ts";
import type { SportCases } from "./cases.ts";

export function registerCaseStaffRoutes(http: Http, cases: SportCases): void {
  http.on("GET /staff/:tenant/sports/cases", ({ scope, query }) => cases.list(scope, query));
  http.on("GET /staff/:tenant/sports/cases/:id", async ({ scope, params }) => ({ data: await cases.read(scope, params.id) }));
  http.on("POST /staff/:tenant/sports/cases", async ({ scope, body }) => ({ data: await cases.open(scope, body) }));
  http.on("POST /staff/:tenant/sports/cases/:id/steps", async ({ scope, params, body }) => ({
    data: await cases.decide(scope, { ...body, ...params }),
  }));
  http.on("POST /staff/:tenant/sports/cases/:id/files", async ({ scope, params, body }) => ({
    data: await cases.requestFile(scope, { ...params, ...body }),
  }));
  http.on("GET /staff/:tenant/sports/cases/:id/file", ({ scope, params, query }) => cases.download(scope, { ...params, ...query }));
}
