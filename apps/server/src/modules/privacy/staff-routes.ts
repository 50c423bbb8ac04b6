import type { Http } from "../../kernel/http-types.ts";
import type { Privacy } from "./privacy.ts";

export function registerPrivacyStaffRoutes(http: Http, { backOffice }: Pick<Privacy, "backOffice">): void {
  http.on("GET /staff/privacy-requests", ({ scope, query }) => backOffice.list(scope, query));
  http.on("GET /staff/:tenant/privacy-requests/:id", async ({ scope, params }) => ({ data: await backOffice.read(scope, params.id) }));
  http.on("POST /staff/:tenant/privacy-requests/:id/answer", async ({ scope, params, body }) => ({
    data: await backOffice.answer(scope, { ...params, ...body }),
  }));
}
