import type { Http } from "../../kernel/http-types.ts";
import type { Protection } from "./protection.ts";

/** Staff routes for the protection of players. */
export function registerProtectionStaffRoutes(http: Http, { backOffice }: Pick<Protection, "backOffice">): void {
  http.on("GET /staff/:tenant/players/:id/register-record", async ({ scope, params }) => ({
    data: await backOffice.registerRecord(scope, params.id),
  }));
  http.on("POST /staff/:tenant/players/:id/register-record/check", async ({ scope, params }) => ({
    data: await backOffice.checkRegister(scope, params.id),
  }));
}
