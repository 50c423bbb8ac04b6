import type { Http } from "../../kernel/http-types.ts";
import type { Play } from "./play.ts";

export function registerPlayRoutes(http: Http, play: Play): void {
  const { table } = play;
  http.on("POST /games/url", async ({ scope, body }) => ({ gameUrl: await play.launch(scope, body) }));
  http.on("POST /games/launch/sport", ({ scope, body }) => play.launchBook(scope, body.gameUrl));
  http.on("GET /games/recent", ({ scope, query }) => play.recentGames(scope, query));
  http.on("GET /house/api/session", async ({ scope }) => ({ data: await table.session(scope) }));
  http.on("POST /house/api/rounds", async ({ scope, body, idempotency_key }) => ({
    data: await table.play(scope, { ...body, idempotency_key }),
  }));
  http.on("GET /house/api/rounds", async ({ scope, query }) => ({ data: await table.recent(scope, query.open === "1") }));
  http.on("POST /house/api/rounds/:id/actions", async ({ scope, params, body, idempotency_key }) => ({
    data: await table.act(scope, { ...params, action: { action: body.action, params: body.params ?? {} }, key: idempotency_key }),
  }));
  http.on("GET /house/api/fairness", async ({ scope }) => ({ data: await table.fairness(scope) }));
  http.on("POST /house/api/fairness/rotate", async ({ scope, body }) => ({ data: await table.rotate(scope, body.client_seed) }));
  http.on("GET /wallet/bets/:id/proof", async ({ scope, params }) => ({ data: await table.proofFor(scope, params.id) }));
  http.on("POST /wallet/bets/:id/verified", async ({ scope, params, body }) => {
    await table.confirm(scope, { round_id: params.id, ...body });
    return { data: { verified: true } };
  });
  http.on("GET /house/api/proofs/:round_id", async ({ scope, params }) => ({ data: await table.proof(scope, params.round_id) }));
}
