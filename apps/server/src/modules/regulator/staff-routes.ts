import type { Http } from "../../kernel/http-types.ts";
import type { Regulator } from "./regulator.ts";

export function registerRegulatorStaffRoutes(http: Http, regulator: Regulator): void {
  http.on("GET /staff/:tenant/regulator-files", ({ scope, query }) => regulator.list(scope, query));
  http.on("GET /staff/:tenant/regulator-files/:id", async ({ scope, params }) => ({ data: await regulator.read(scope, params.id) }));
  http.on("GET /staff/:tenant/regulator-files/:id/file", ({ scope, params, query }) => regulator.download(scope, { ...params, ...query }));
  http.on("POST /staff/:tenant/regulator-files/:id/make", async ({ scope, params, body }) => ({
    data: await regulator.request(scope, { ...params, ...body }),
  }));
}
