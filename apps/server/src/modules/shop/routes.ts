import type { Http } from "../../kernel/http-types.ts";
import type { Shop } from "./shop.ts";

export function registerShopRoutes(http: Http, shop: Shop): void {
  http.on("GET /points/shop", async ({ scope }) => ({ data: await shop.list(scope) }));
  http.on("POST /points/exchange", async ({ scope, body, idempotency_key }) => ({
    data: await shop.exchange(scope, { ...body, idempotency_key }),
  }));
}
