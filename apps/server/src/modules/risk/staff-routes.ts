import type { Http } from "../../kernel/http-types.ts";
import type { Risk } from "./risk.ts";

export function registerRiskStaffRoutes(http: Http, { backOffice }: Pick<Risk, "backOffice">): void {
  http.on("GET /staff/:tenant/link-groups", ({ scope, query }) => backOffice.groups(scope, query));
  http.on("GET /staff/:tenant/link-groups/:id", async ({ scope, params }) => ({ data: await backOffice.group(scope, params.id) }));
  http.on("POST /staff/:tenant/link-groups/:id/decide", async ({ scope, params, body }) => ({
    data: await backOffice.decide(scope, { ...params, ...body }),
  }));
}
