import type { Http } from "../../kernel/http-types.ts";
import type { Trading } from "./trading.ts";

export function registerTradingStaffRoutes(http: Http, trading: Trading): void {
  http.on("GET /staff/:tenant/sports/fixtures", ({ scope, query }) => trading.board(scope, query));
  http.on("GET /staff/:tenant/sports/fixtures/:id", async ({ scope, params }) => ({ data: await trading.fixture(scope, params.id) }));
  http.on("POST /staff/:tenant/sports/suspensions", async ({ scope, body }) => ({ data: await trading.order(scope, body) }));
  http.on("GET /staff/:tenant/sports/risk", async ({ scope }) => ({ data: await trading.risk(scope) }));
  http.on("GET /staff/:tenant/sports/report", async ({ scope, query }) => ({ data: await trading.report(scope, query) }));
  http.on("GET /staff/:tenant/sports/settings", ({ scope }) => trading.settings(scope));
  http.on("POST /staff/:tenant/sports/margin-previews", async ({ scope, body }) => ({ data: await trading.previewMargin(scope, body) }));
  http.on("POST /staff/:tenant/sports/margins", async ({ scope, body }) => ({ data: await trading.setMargin(scope, body) }));
  http.on("POST /staff/:tenant/sports/limits", async ({ scope, body }) => ({ data: await trading.setLimits(scope, body) }));
  http.on("POST /staff/:tenant/sports/overrides", async ({ scope, body }) => ({ data: await trading.override(scope, body) }));
  http.on("POST /staff/:tenant/sports/result-previews", async ({ scope, body }) => ({ data: await trading.previewResult(scope, body) }));
  http.on("POST /staff/:tenant/sports/results", async ({ scope, body, idempotency_key }) => ({
    data: await trading.proposeResult(scope, { ...body, idempotency_key }),
  }));
  http.on("POST /staff/:tenant/sports/voids", async ({ scope, body, idempotency_key }) => ({
    data: await trading.proposeVoid(scope, { ...body, idempotency_key }),
  }));
  http.on("GET /staff/:tenant/sports/bets", ({ scope, query }) => trading.bets(scope, query));
  http.on("GET /staff/:tenant/sports/bets/:id", async ({ scope, params }) => ({ data: await trading.bet(scope, params.id) }));
}
