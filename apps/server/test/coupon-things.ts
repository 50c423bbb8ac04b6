import { createCouponSite } from "./coupon-site.ts";
import { type TestMember, office } from "./staff.ts";
import { type TestSite, expectStatus } from "./test-site.ts";

/** Valid bodies for the coupons' routes. */
export const couponBodies: Record<string, object> = {
  "POST /bonuses/redeem": { coupon: "TREVO10" },
  "POST /bonuses/offers/:id/claim": { version: 1 },
  "POST /staff/:tenant/coupons/:offer/codes": { code: "TREVO10", max_uses: null, expires_at: null },
  "POST /staff/:tenant/coupons/:offer/batches": { size: 1 },
  "POST /staff/:tenant/bonuses/:id/end": { reason: "a reason" },
  "POST /staff/:tenant/redemptions/:id/decide": { decision: "grant", reason: "a reason" },
};

/** Creates an object of each kind that the coupons' routes name. */
export async function makeCouponThings(site: TestSite, { token }: TestMember): Promise<Record<string, string>> {
  const coupons = createCouponSite(site);
  const offer = await coupons.publish();
  const member = await site.join();
  const redeemed = expectStatus(await coupons.redeem(member, offer.code), 200).json["data"] as { id: string };
  const made = await office(site, "POST", `trevo/coupons/${offer.id}/batches`, { token, body: { size: 1 } });
  const batch = expectStatus(made, 200).json["data"] as { id: string };
  const { codes } = (await office(site, "GET", `trevo/coupons/${offer.id}/codes`, { token })).json["data"] as { codes: { id: string }[] };
  return {
    "GET /staff/:tenant/coupons/:offer/codes": offer.id,
    "POST /staff/:tenant/coupons/:offer/codes": offer.id,
    "POST /staff/:tenant/coupons/:offer/batches": offer.id,
    "POST /staff/:tenant/coupon-codes/:id/withdraw": codes[0]?.id ?? "",
    "POST /staff/:tenant/coupon-batches/:id/export": batch.id,
    "GET /staff/:tenant/redemptions/:id": redeemed.id,
    "POST /staff/:tenant/redemptions/:id/decide": redeemed.id,
  };
}
