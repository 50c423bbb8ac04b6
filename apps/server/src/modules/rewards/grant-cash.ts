import assert from "node:assert/strict";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { RewardNeeds } from "./needs.ts";
import type { GiftOf, GrantedReward } from "./rewards.ts";

export async function grantCash(
  { wallet }: Pick<RewardNeeds, "wallet">,
  tx: Tx,
  { owner, gift }: { readonly owner: PlayerKey; readonly gift: GiftOf<"cash"> },
): Promise<GrantedReward> {
  const { source, external_id, reward, reason } = gift;
  const { status } = await wallet.postIn(tx, { ...owner, source, external_id, kind: "reward", amount: reward.amount, reason });
  assert(status === "posted", `a reward was ${status}: ${source} ${external_id}`);
  return { amount: reward.amount, after: () => wallet.announce(owner) };
}
