import type { Http } from "../../kernel/http-types.ts";
import type { VerificationModule } from "./verification.ts";

export function registerVerificationStaffRoutes(http: Http, { backOffice }: Pick<VerificationModule, "backOffice">): void {
  http.on("GET /staff/verifications", ({ scope, query }) => backOffice.list(scope, query));
  http.on("GET /staff/:tenant/verifications/:id", async ({ scope, params }) => ({ data: await backOffice.read(scope, params.id) }));
  http.on("POST /staff/:tenant/verifications/:id/files/:file_id", async ({ scope, params }) => ({
    data: await backOffice.file(scope, params),
  }));
  http.on("POST /staff/:tenant/verifications/:id/decide", async ({ scope, params, body }) => ({
    data: await backOffice.decide(scope, { ...params, ...body }),
  }));
}
