import type { Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { GiftOf, GrantedReward } from "../rewards/index.ts";
import { readyMessage } from "./messages.ts";
import type { FreeBetNeeds } from "./needs.ts";
import { store } from "./store.ts";

const dayMs = 86_400_000;

export async function grantFreeBet(
  { clock, notifications }: Pick<FreeBetNeeds, "clock" | "notifications">,
  tx: Tx,
  { owner, gift }: { readonly owner: PlayerKey; readonly gift: GiftOf<"free_bet"> },
): Promise<GrantedReward> {
  const { source, external_id, offer, reward } = gift;
  const now = clock.now();
  const row = {
    tenant_id: owner.tenant_id,
    player_id: owner.player_id,
    id: newId(),
    source,
    external_id,
    offer_id: offer?.id ?? null,
    offer_version: offer?.version ?? null,
    deposit_id: gift.deposit_id ?? null,
    amount: reward.amount,
    min_odds_x1000: reward.min_odds_x1000,
    valid_until: new Date(now.getTime() + reward.days * dayMs),
    created_at: now,
  };
  await store.insert(tx, row);
  await notifications.send(tx, { to: owner, notification: readyMessage(row) });
  return { amount: reward.amount, after: async () => undefined };
}
