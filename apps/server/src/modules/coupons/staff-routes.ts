import type { Http } from "../../kernel/http-types.ts";
import type { Coupons } from "./coupons.ts";

export function registerCouponStaffRoutes(http: Http, { backOffice }: Pick<Coupons, "backOffice">): void {
  http.on("GET /staff/:tenant/coupons/:offer/codes", async ({ scope, params }) => ({ data: await backOffice.codes(scope, params.offer) }));
  http.on("POST /staff/:tenant/coupons/:offer/codes", async ({ scope, params, body, idempotency_key }) => ({
    data: await backOffice.addCode(scope, { ...params, ...body, idempotency_key }),
  }));
  http.on("POST /staff/:tenant/coupon-codes/:id/withdraw", async ({ scope, params, idempotency_key }) => ({
    data: await backOffice.withdrawCode(scope, { ...params, idempotency_key }),
  }));
  http.on("POST /staff/:tenant/coupons/:offer/batches", async ({ scope, params, body, idempotency_key }) => ({
    data: await backOffice.addBatch(scope, { ...params, ...body, idempotency_key }),
  }));
  http.on("POST /staff/:tenant/coupon-batches/:id/export", ({ scope, params }) => backOffice.exportBatch(scope, params.id));
  http.on("GET /staff/:tenant/redemptions", ({ scope, query }) => backOffice.redemptions(scope, query));
  http.on("GET /staff/:tenant/redemptions/:id", async ({ scope, params }) => ({ data: await backOffice.redemption(scope, params.id) }));
  http.on("POST /staff/:tenant/redemptions/:id/decide", async ({ scope, params, body, idempotency_key }) => ({
    data: await backOffice.decide(scope, { ...params, ...body, idempotency_key }),
  }));
}
