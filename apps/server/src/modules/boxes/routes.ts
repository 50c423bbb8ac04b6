import type { Http } from "../../kernel/http-types.ts";
import type { Boxes } from "./boxes.ts";

export function registerBoxRoutes(http: Http, boxes: Boxes): void {
  http.on("GET /boxes/all", ({ scope, query }) => boxes.onSale(scope, query));
  http.on("GET /boxes/get/:id/prizes", async ({ scope, params }) => ({ data: await boxes.prizesOf(scope, params.id) }));
  http.on("GET /boxes/:id/odds/:version", async ({ scope, params }) => ({ data: await boxes.odds(scope, params) }));
  http.on("GET /boxes/user/get", ({ scope, query }) => boxes.ofPlayer(scope, query));
  http.on("POST /boxes/buy", async ({ scope, body, idempotency_key }) => ({ data: await boxes.buy(scope, { ...body, idempotency_key }) }));
  http.on("POST /boxes/open", async ({ scope, body, idempotency_key }) => ({
    data: await boxes.open(scope, { ...body, idempotency_key }),
  }));
  http.on("POST /boxes/sell", async ({ scope, body, idempotency_key }) => ({
    data: await boxes.sell(scope, { ...body, idempotency_key }),
  }));
  http.on("POST /prizes/sell", async ({ scope, body, idempotency_key }) => ({
    data: await boxes.sellPrize(scope, { ...body, idempotency_key }),
  }));
  http.on("POST /prizes/:id/ship", async ({ scope, params, body, idempotency_key }) => ({
    data: await boxes.ship(scope, { ...params, ...body, idempotency_key }),
  }));
  http.on("GET /prizes/user", ({ scope, query }) => boxes.prizes(scope, query));
}
