import assert from "node:assert/strict";
import { type Localized, centavos, formatReais, shareOf } from "@trevo/domain";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { bonusOfGift } from "./bonus-of-gift.ts";
import type { RewardNeeds } from "./needs.ts";
import type { GiftOf, GrantedReward } from "./rewards.ts";

type BonusGift = GiftOf<"bonus_fixed" | "bonus_match">;

const nothing = async () => undefined;

/** Grants a bonus. If the deposit is so small that its share is less than a centavo, nothing is granted. */
export async function grantBonus(
  { bonuses, clock, wallet }: Pick<RewardNeeds, "bonuses" | "clock" | "wallet">,
  tx: Tx,
  { owner, gift }: { readonly owner: PlayerKey; readonly gift: BonusGift },
): Promise<GrantedReward> {
  const amount = amountOf(gift);
  if (amount === 0) return { amount, after: nothing };
  const kind = gift.reward.code === "bonus_match" ? "match" : "fixed";
  const bonus = bonusOfGift(gift, { kind, title: gift.title ?? titleOf(amount), amount, now: clock.now() });
  const { id } = await bonuses.give(tx, owner, bonus);
  return { bonus_id: id, amount, after: () => wallet.announce(owner) };
}

function amountOf({ reward, base }: BonusGift): number {
  if (reward.code === "bonus_fixed") return reward.amount;
  assert(base !== undefined && base > 0, "a share of no deposit");
  return Math.min(shareOf(centavos(base), reward.share_bps), reward.max);
}

const titleOf = (amount: number): Localized => ({
  pt: `Bônus de ${formatReais(amount, "pt")}`,
  en: `Bonus of ${formatReais(amount, "en")}`,
});
