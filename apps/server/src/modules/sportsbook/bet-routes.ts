import type { Http } from "../../kernel/http-types.ts";
import type { SportBets } from "./bets.ts";

export function registerSportBetRoutes(http: Http, bets: SportBets): void {
  http.on("POST /sportsbook/bets", async ({ scope, body, idempotency_key }) => ({
    data: await bets.place(scope, { ...body, idempotency_key }),
  }));
  http.on("GET /sportsbook/bets", ({ scope, query }) => bets.list(scope, query));
  http.on("GET /sportsbook/pending-bets", async ({ scope }) => ({ data: await bets.pending(scope) }));
  http.on("GET /sportsbook/sent-bets/:key", async ({ scope, params }) => ({ data: await bets.sent(scope, params.key) }));
  http.on("GET /sportsbook/bets/:id", async ({ scope, params }) => ({ data: await bets.find(scope, params.id) }));
  http.on("GET /sportsbook/bets/:id/explanation", async ({ scope, params }) => ({ data: await bets.explain(scope, params.id) }));
  http.on("GET /sportsbook/bets/:id/proof", async ({ scope, params }) => ({ data: await bets.prove(scope, params.id) }));
  http.on("POST /sportsbook/bets/:id/cash-out", async ({ scope, params, body, idempotency_key }) => ({
    data: await bets.cashOut(scope, { ...params, ...body, idempotency_key }),
  }));
  http.on("POST /sportsbook/bets/:id/auto-cash-out", async ({ scope, params, body }) => ({
    data: await bets.setAutoCashOut(scope, { ...params, ...body }),
  }));
  http.on("POST /sportsbook/bets/:id/auto-cash-out/remove", async ({ scope, params }) => ({
    data: await bets.cancelAutoCashOut(scope, params),
  }));
}
