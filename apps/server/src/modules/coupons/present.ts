import type { Coupon } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { rewardsText } from "@trevo/offers";
import type { PublishedOffer } from "../offers/index.ts";
import { boundsOf, rewardsOf, usageOf } from "./offer-rewards.ts";

/** Presents a coupon in the visitor's language. */
export function presentCoupon(
  locale: Locale,
  offer: PublishedOffer,
  { code, expires_at }: { code: string; expires_at: Date | null },
): Coupon {
  const ends = [offer.ends_at, expires_at].filter((end) => end !== null).toSorted((a, b) => a.getTime() - b.getTime())[0];
  return {
    id: offer.id,
    code,
    title: offer.name[locale],
    description: rewardsText(offer.args, locale),
    expires_at: ends?.toISOString() ?? null,
    terms_link: `/offers/${offer.id}/terms`,
    deposit: usageOf(offer) === "deposit" ? boundsOf(offer) : null,
    for_registration: usageOf(offer) === "registration",
    rewards: rewardsOf(offer.args),
  };
}
