import type { ShopItem } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { rewardsText } from "@trevo/offers";
import type { PublishedOffer } from "../offers/index.ts";

/** Price in whole points; null if the offer is not an item of the shop. */
export const priceOf = ({ kind, args: { trigger } }: Pick<PublishedOffer, "kind" | "args">): number | null =>
  kind === "shop_item" && trigger?.code === "points_exchanged" ? trigger.points : null;

/** Number that the player may still take: the maximum minus those taken. Null without a limit. */
export const leftOf = (most: number | null, taken: number): number | null => (most === null ? null : Math.max(0, most - taken));

export function presentItem(
  { offer, price, locale }: { offer: PublishedOffer; price: number; locale: Locale },
  { left, taken, reason }: { left: number | null; taken: number; reason: string | null },
): ShopItem {
  const { rewards, limits } = offer.args;
  return {
    id: offer.id,
    version: offer.version,
    title: offer.name[locale],
    text: rewardsText(offer.args, locale),
    reward_code: rewards[0]?.code ?? "item",
    price,
    left,
    left_for_me: leftOf(limits.per_person, taken),
    reason,
    ends_at: offer.ends_at?.toISOString() ?? null,
  };
}
