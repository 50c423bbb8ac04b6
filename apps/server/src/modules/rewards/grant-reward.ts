import assert from "node:assert/strict";
import { canonicalJson } from "../../kernel/canonical.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Handlers, RewardNeeds } from "./needs.ts";
import type { Gift, Granted } from "./rewards.ts";
import { store } from "./store.ts";

interface Grant {
  readonly owner: PlayerKey;
  readonly gift: Gift;
}

const nothing = async () => undefined;

/** Grants a reward. The row is inserted first: a concurrent call with the same key waits for it and grants nothing. */
export async function grantReward(
  { clock, handlers }: Pick<RewardNeeds, "clock"> & { readonly handlers: Handlers },
  tx: Tx,
  { owner, gift }: Grant,
): Promise<Granted> {
  const { source, external_id, reward, reason, offer } = gift;
  const handler = handlers.get(reward.code);
  assert(handler, `nobody grants rewards of the kind ${reward.code}`);
  const key = { tenant_id: owner.tenant_id, source, external_id };
  const isNew = await store.insert(tx, {
    ...key,
    player_id: owner.player_id,
    reward,
    reason,
    offer_id: offer?.id ?? null,
    offer_version: offer?.version ?? null,
    bonus_id: null,
    amount: null,
    at: clock.now(),
  });
  if (!isNew) return repeatGrant(tx, { owner, gift });
  const granted = await handler.grant(tx, owner, gift);
  await store.setOutcome(tx, key, { bonus_id: granted.bonus_id ?? null, amount: granted.amount ?? null });
  return { again: false, ...granted };
}

/** Returns what the key has granted. */
async function repeatGrant(tx: Tx, { owner, gift }: Grant): Promise<Granted> {
  const before = await store.byKey(tx, { tenant_id: owner.tenant_id, ...gift });
  const isSame = before.player_id === owner.player_id && canonicalJson(before.reward) === canonicalJson(gift.reward);
  if (!isSame) throw refuse("idempotency_conflict");
  const { bonus_id, amount } = before;
  return { again: true, ...(bonus_id !== null && { bonus_id }), ...(amount !== null && { amount }), after: nothing };
}
