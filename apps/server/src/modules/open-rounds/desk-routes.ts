import type { Http } from "../../kernel/http-types.ts";
import type { OpenRounds } from "./index.ts";

/** The back office's desk of rounds that stay open. */
export function registerRoundDesk(http: Http, { desk, parkedWins }: Pick<OpenRounds, "desk" | "parkedWins">): void {
  http.on("GET /staff/:tenant/parked-wins", ({ scope, query }) => parkedWins.list(scope, query));
  http.on("POST /staff/:tenant/parked-wins/:id/decide", async ({ scope, params, body, idempotency_key }) => ({
    data: await parkedWins.decide(scope, { ...params, ...body, idempotency_key }),
  }));
  http.on("GET /staff/:tenant/round-cases", ({ scope, query }) => desk.cases(scope, query));
  http.on("GET /staff/:tenant/round-cases/:id", async ({ scope, params }) => ({ data: await desk.file(scope, params.id) }));
  http.on("POST /staff/:tenant/round-cases/:id/decide", async ({ scope, params, body, idempotency_key }) => ({
    data: await desk.decide(scope, { ...params, ...body, idempotency_key }),
  }));
}
