import type { Http } from "../../kernel/http-types.ts";
import type { Coupons } from "./coupons.ts";

export function registerCouponRoutes(http: Http, coupons: Coupons): void {
  http.on("GET /bonuses/coupons", ({ scope, query }) => coupons.list(scope, query.page));
  http.on("POST /bonuses/check-coupon", ({ scope, body }) => coupons.check(scope, body.coupon));
  http.on("GET /bonuses/offers", ({ scope, query }) => coupons.offers(scope, query));
  http.on("POST /bonuses/offers/:id/claim", async ({ scope, params, body, idempotency_key }) => ({
    data: await coupons.claim(scope, { ...params, ...body, idempotency_key }),
  }));
  http.on("POST /bonuses/redeem", async ({ scope, body, idempotency_key }) => ({
    data: await coupons.redeem(scope, { ...body, idempotency_key }),
  }));
}
