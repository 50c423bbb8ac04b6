import type { Http } from "../../kernel/http-types.ts";
import type { Bonuses } from "./bonuses.ts";

export function registerBonusRoutes(http: Http, bonuses: Bonuses): void {
  http.on("GET /bonuses", ({ scope, query }) => bonuses.list(scope, query));
  http.on("GET /bonuses/:id", async ({ scope, params }) => ({ data: await bonuses.read(scope, params.id) }));
  http.on("POST /bonuses/:id/activate", async ({ scope, params, idempotency_key }) => ({
    data: await bonuses.activate(scope, { ...params, idempotency_key }),
  }));
  http.on("POST /bonuses/:id/decline", async ({ scope, params, idempotency_key }) => ({
    data: await bonuses.decline(scope, { ...params, idempotency_key }),
  }));
  http.on("POST /bonuses/:id/forfeit", async ({ scope, params, idempotency_key }) => ({
    data: await bonuses.forfeit(scope, { ...params, idempotency_key }),
  }));
}
