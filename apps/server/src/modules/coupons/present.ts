import type { Coupon } from "@trevo/contract";
import { type Locale, numberFormat } from "@trevo/domain";
import { type OfferArgs, rewardNoun } from "@trevo/offers";
import type { PublishedOffer } from "../offers/index.ts";
import { boundsOf, rewardsOf, usageOf } from "./offer-rewards.ts";

/** What a code gives, in the visitor's language. */
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
    description: describe(locale, offer.args),
    expires_at: ends?.toISOString() ?? null,
    terms_link: `/offers/${offer.id}/terms`,
    deposit: usageOf(offer) === "deposit" ? boundsOf(offer) : null,
    for_registration: usageOf(offer) === "registration",
    rewards: rewardsOf(offer.args),
  };
}

/** `um bônus de R$ 10,00; apostar 10× em 7 dias`. */
function describe(locale: Locale, { rewards, wagering }: OfferArgs): string {
  const given = rewards.map((reward) => rewardNoun(reward)[locale]).join(" + ");
  const isWagered = rewards.some(({ code }) => code === "bonus_fixed" || code === "bonus_match");
  if (!isWagered || !wagering) return given;
  const times = numberFormat(locale).format(wagering.times_x10 / 10);
  const { days } = wagering;
  return { pt: `${given}; apostar ${times}× em ${days} dias`, en: `${given}; wager ${times}× within ${days} days` }[locale];
}
