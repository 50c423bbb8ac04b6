import assert from "node:assert/strict";
import { type Localized, centavos, formatReais, shareOf } from "@trevo/domain";
import { bonusTermsOf, defaultWagering, wagering } from "@trevo/offers";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { RewardNeeds } from "./needs.ts";
import type { GiftOf, GrantedReward } from "./rewards.ts";

type BonusGift = GiftOf<"bonus_fixed" | "bonus_match">;

/** Until then a bonus that its player did not ask for waits. */
const waitsMs = 30 * 86_400_000;

const nothing = async () => undefined;

/** Of so small a deposit that its share is less than a centavo, nothing is given. */
export async function grantBonus(
  { bonuses, clock, wallet }: Pick<RewardNeeds, "bonuses" | "clock" | "wallet">,
  tx: Tx,
  { owner, gift }: { readonly owner: PlayerKey; readonly gift: BonusGift },
): Promise<GrantedReward> {
  const amount = amountOf(gift);
  if (amount === 0) return { amount, after: nothing };
  const args = gift.wagering ?? defaultWagering;
  const now = clock.now();
  const { terms, required } = bonusTermsOf(args, { granted: amount, now });
  const { expires_at: _, ...stored } = terms;
  const sentences = wagering.describe(args);
  const { id } = await bonuses.give(tx, owner, {
    source: gift.source,
    external_id: gift.external_id,
    offer: gift.offer,
    deposit_id: gift.deposit_id,
    kind: gift.reward.code === "bonus_match" ? "match" : "fixed",
    title: gift.title ?? titleOf(amount),
    amount,
    required,
    terms: stored,
    terms_text: { pt: sentences.map(({ pt }) => pt), en: sentences.map(({ en }) => en) },
    days: args.days,
    use_by: new Date(now.getTime() + waitsMs),
    requested: gift.requested ?? false,
  });
  return { bonus_id: id, amount, after: () => wallet.announce(owner) };
}

function amountOf({ reward, base }: BonusGift): number {
  if (reward.code === "bonus_fixed") return reward.amount;
  assert(base !== undefined && base > 0, "a share of no deposit");
  return Math.min(shareOf(centavos(base), reward.share_bps), reward.max);
}

const titleOf = (amount: number): Localized => ({ pt: `Bônus de ${formatReais(amount)}`, en: `Bonus of ${formatReais(amount)}` });
