import type { Http } from "../../kernel/http-types.ts";
import type { RoundChecks } from "./create-round-checks.ts";

export function registerRoundCheckStaffRoutes(http: Http, checks: RoundChecks): void {
  http.on("GET /staff/:tenant/returns/:id/verification", async ({ scope, params }) => ({ data: await checks.latest(scope, params.id) }));
  http.on("POST /staff/:tenant/returns/:id/verify", async ({ scope, params }) => ({ data: await checks.start(scope, params.id) }));
}
