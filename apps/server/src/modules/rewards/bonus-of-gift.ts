import type { Localized } from "@trevo/domain";
import { bonusTermsOf, defaultWagering, wagering } from "@trevo/offers";
import type { NewBonus } from "../bonuses/index.ts";
import type { Gift } from "./rewards.ts";

/** Time that a bonus waits if its player did not request it, in ms. */
const waitsMs = 30 * 86_400_000;

interface BonusOfGift {
  readonly kind: NewBonus["kind"];
  readonly title: Localized;
  /** In centavos. 0 if free rounds add to it. */
  readonly amount: number;
  readonly rounds?: { readonly count: number; readonly stake: number };
  readonly now: Date;
}

/** Creates the bonus of a gift, under the gift's own terms or the default ones. */
export function bonusOfGift(gift: Gift, { kind, title, amount, rounds, now }: BonusOfGift): NewBonus {
  const args = gift.wagering ?? defaultWagering;
  const { terms, required } = bonusTermsOf(args, { granted: amount, now, ...(rounds && { rounds }) });
  const { expires_at: _, ...stored } = terms;
  const sentences = wagering.describe(args);
  return {
    source: gift.source,
    external_id: gift.external_id,
    offer: gift.offer,
    deposit_id: gift.deposit_id,
    kind,
    title,
    amount,
    required,
    terms: stored,
    terms_text: { pt: sentences.map(({ pt }) => pt), en: sentences.map(({ en }) => en) },
    days: args.days,
    use_by: new Date(now.getTime() + waitsMs),
    requested: gift.requested ?? false,
  };
}
