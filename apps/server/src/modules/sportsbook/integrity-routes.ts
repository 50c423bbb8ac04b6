import type { Http } from "../../kernel/http-types.ts";
import type { Integrity } from "./integrity.ts";

export function registerIntegrityStaffRoutes(http: Http, integrity: Integrity): void {
  http.on("POST /staff/:tenant/sports/withholdings", async ({ scope, body }) => ({ data: await integrity.withhold(scope, body) }));
  http.on("POST /staff/:tenant/sports/match-withholdings", async ({ scope, body }) => ({
    data: await integrity.withholdMatch(scope, body),
  }));
  http.on("POST /staff/:tenant/sports/integrity-suspensions", async ({ scope, body }) => ({ data: await integrity.suspend(scope, body) }));
  http.on("POST /staff/:tenant/sports/withholding-ends", async ({ scope, body, idempotency_key }) => ({
    data: await integrity.proposeEnd(scope, { ...body, idempotency_key }),
  }));
}
