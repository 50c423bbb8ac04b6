import type { Http } from "../../kernel/http-types.ts";
import type { OpenRounds } from "./open-rounds.ts";

/** Staff routes for rounds that stay open. */
export function registerRoundStaffRoutes(http: Http, { backOffice, parkedWins }: Pick<OpenRounds, "backOffice" | "parkedWins">): void {
  http.on("GET /staff/:tenant/parked-wins", ({ scope, query }) => parkedWins.list(scope, query));
  http.on("POST /staff/:tenant/parked-wins/:id/decide", async ({ scope, params, body, idempotency_key }) => ({
    data: await parkedWins.decide(scope, { ...params, ...body, idempotency_key }),
  }));
  http.on("GET /staff/:tenant/rounds", ({ scope, query }) => backOffice.rounds(scope, query));
  http.on("GET /staff/:tenant/rounds/:id", async ({ scope, params }) => ({ data: await backOffice.round(scope, params.id) }));
  http.on("GET /staff/:tenant/round-cases", ({ scope, query }) => backOffice.cases(scope, query));
  http.on("GET /staff/:tenant/round-cases/:id", async ({ scope, params }) => ({ data: await backOffice.file(scope, params.id) }));
  http.on("POST /staff/:tenant/round-cases/:id/decide", async ({ scope, params, body, idempotency_key }) => ({
    data: await backOffice.decide(scope, { ...params, ...body, idempotency_key }),
  }));
}
