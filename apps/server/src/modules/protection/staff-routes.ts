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
  http.on("GET /staff/:tenant/players/:id/protection", async ({ scope, params }) => ({ data: await backOffice.player(scope, params.id) }));
  http.on("GET /staff/:tenant/players/:id/protection-changes", ({ scope, params, query }) =>
    backOffice.playerChanges(scope, { player_id: params.id, ...query }),
  );
  http.on("GET /staff/:tenant/exclusions", ({ scope, query }) => backOffice.exclusions(scope, query));
  http.on("GET /staff/protection-alerts", ({ scope, query }) => backOffice.alerts(scope, query));
  http.on("GET /staff/:tenant/protection-alerts/:id", async ({ scope, params }) => ({ data: await backOffice.alert(scope, params.id) }));
  http.on("POST /staff/:tenant/protection-alerts/:id/decide", async ({ scope, params, body }) => ({
    data: await backOffice.decideAlert(scope, { player_id: params.id, ...body }),
  }));
  http.on("POST /staff/:tenant/players/:id/protect", async ({ scope, params, body }) => ({
    data: await backOffice.protect(scope, { player_id: params.id, ...body }),
  }));
}
