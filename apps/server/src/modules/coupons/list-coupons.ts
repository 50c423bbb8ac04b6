import type { Coupon } from "@trevo/contract";
import { type ListPage, emptyPage, pageOf } from "../../kernel/page-of.ts";
import type { PublishedOffer } from "../offers/index.ts";
import type { CouponNeeds } from "./needs.ts";
import { usageOf } from "./offer-rewards.ts";
import { presentCoupon } from "./present.ts";
import type { Visitor } from "./resolve-coupon.ts";
import { store } from "./store.ts";

const perPage = 20;

/** Lists the coupons that the brand offers to everybody, newest first. Guests of a regulated brand get an empty list. */
export async function listCoupons(
  { db, clock, offers }: Pick<CouponNeeds, "db" | "clock" | "offers">,
  { tenant, player, locale }: Visitor,
  page: number,
): Promise<ListPage<Coupon>> {
  const { policy, is_regulated } = tenant.settings;
  if (!policy.rewards || (is_regulated && !player)) return emptyPage({ page, perPage });
  // A player who has an account can no longer use a registration coupon.
  const isOpen = (offer: PublishedOffer) => offer.args.coupon?.listed && !(player && usageOf(offer) === "registration");
  const listed = (await offers.published(tenant.id, "coupon")).filter(isOpen);
  const published = new Map(listed.map((offer) => [offer.id, offer]));
  const now = clock.now();
  const codes = await store.codes.listUsable(db, { tenant_id: tenant.id, offer_ids: [...published.keys()], now });
  const shown = codes.slice((page - 1) * perPage, page * perPage).flatMap(({ offer_id, code, expires_at }) => {
    const offer = published.get(offer_id);
    return offer && code !== null ? [presentCoupon(locale, offer, { code, expires_at })] : [];
  });
  return pageOf(shown, { page, perPage, total: codes.length });
}
