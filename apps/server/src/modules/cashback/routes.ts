import type { Http } from "../../kernel/http-types.ts";
import type { Cashback } from "./cashback.ts";

export function registerCashbackRoutes(http: Http, cashback: Cashback): void {
  http.on("GET /bonuses/cashback", ({ scope, query }) => cashback.list(scope, query.page));
  http.on("POST /bonuses/cashback/claim", async ({ scope, body, idempotency_key }) => ({
    data: await cashback.claim(scope, { ...body, idempotency_key }),
  }));
}
