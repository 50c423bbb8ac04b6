import type { Http } from "../../kernel/http-types.ts";
import type { Bonuses } from "./bonuses.ts";

export function registerBonusRoutes(http: Http, bonuses: Bonuses): void {
  http.on("GET /bonuses/cashback", ({ scope, query }) => bonuses.cashback(scope, query.page));
  http.on("GET /bonuses/coupons", ({ scope, query }) => bonuses.coupons(scope, query.page));
  http.on("POST /bonuses/check-coupon", async ({ scope, body }) => {
    const coupon = await bonuses.checkCoupon(scope, body.coupon);
    return { data: coupon, coupon: coupon.code };
  });
}
