import type { Http } from "../../kernel/http-types.ts";
import type { Moderation } from "./moderation.ts";

export function registerModerationStaffRoutes(http: Http, { backOffice }: Pick<Moderation, "backOffice">): void {
  http.on("GET /staff/:tenant/chat/queue", ({ scope, query }) => backOffice.queue(scope, query));
  http.on("GET /staff/:tenant/chat/cases/:id", async ({ scope, params }) => ({ data: await backOffice.readCase(scope, params.id) }));
  http.on("POST /staff/:tenant/chat/cases/:id/take", async ({ scope, params }) => ({ data: await backOffice.take(scope, params.id) }));
  http.on("POST /staff/:tenant/chat/cases/:id", async ({ scope, params, body }) => ({
    data: await backOffice.decide(scope, { ...params, ...body }),
  }));
  http.on("GET /staff/:tenant/chat/players/:id", async ({ scope, params }) => ({ data: await backOffice.record(scope, params.id) }));
  http.on("POST /staff/:tenant/chat/players/:id", async ({ scope, params, body }) => ({
    data: await backOffice.act(scope, { player_id: params.id, ...body }),
  }));
  http.on("GET /staff/:tenant/chat/appeals", async ({ scope }) => ({ data: await backOffice.appeals(scope) }));
  http.on("POST /staff/:tenant/chat/appeals/:id", async ({ scope, params, body }) => ({
    data: await backOffice.decideAppeal(scope, { ...params, ...body }),
  }));
  http.on("GET /staff/:tenant/chat/rules", async ({ scope }) => ({ data: await backOffice.rules(scope) }));
  http.on("POST /staff/:tenant/chat/rules", async ({ scope, body }) => ({ data: await backOffice.publishRules(scope, body) }));
  http.on("POST /staff/:tenant/chat/rules/try", async ({ scope, body }) => ({ data: await backOffice.tryRules(scope, body) }));
}
