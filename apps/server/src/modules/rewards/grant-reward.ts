import assert from "node:assert/strict";
import { canonicalJson } from "../../kernel/canonical.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { RewardNeeds } from "./needs.ts";
import type { Gift, Granted } from "./rewards.ts";
import { store } from "./store.ts";

interface Grant {
  readonly owner: PlayerKey;
  readonly gift: Gift;
}

const nothing = async () => undefined;

/** The row decides first: whoever comes with the same key waits for it, and grants nothing. */
export async function grantReward(needs: RewardNeeds, tx: Tx, { owner, gift }: Grant): Promise<Granted> {
  const { source, external_id, reward, reason, offer } = gift;
  const key = { tenant_id: owner.tenant_id, source, external_id };
  const granted = await store.insert(tx, {
    ...key,
    player_id: owner.player_id,
    reward: { ...reward },
    reason,
    offer_id: offer?.id ?? null,
    offer_version: offer?.version ?? null,
    bonus_id: null,
    amount: reward.amount,
    at: needs.clock.now(),
  });
  return granted ? grantCash(needs, tx, { owner, gift }) : repeatGrant(tx, { owner, gift });
}

async function grantCash(needs: RewardNeeds, tx: Tx, { owner, gift }: Grant): Promise<Granted> {
  const { source, external_id, reward, reason } = gift;
  const { status } = await needs.wallet.postIn(tx, { ...owner, source, external_id, kind: "reward", amount: reward.amount, reason });
  assert(status === "posted", `a reward was ${status}: ${source} ${external_id}`);
  return { again: false, amount: reward.amount, after: () => needs.wallet.announce(owner) };
}

/** What the key has granted. */
async function repeatGrant(tx: Tx, { owner, gift }: Grant): Promise<Granted> {
  const before = await store.byKey(tx, { tenant_id: owner.tenant_id, ...gift });
  if (before.player_id !== owner.player_id || canonicalJson(before.reward) !== canonicalJson(gift.reward))
    throw refuse("idempotency_conflict");
  const { bonus_id, amount } = before;
  return { again: true, ...(bonus_id !== null && { bonus_id }), ...(amount !== null && { amount }), after: nothing };
}
