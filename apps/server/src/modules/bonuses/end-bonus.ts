import assert from "node:assert/strict";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Command } from "../wallet/index.ts";
import { bonusSource } from "./ledger-keys.ts";
import type { BonusNeeds } from "./needs.ts";

type End = Extract<Command, { kind: "end_bonus" }>;

export const endOf = (owner: PlayerKey, id: string, end_reason: End["end_reason"]): End => ({
  tenant_id: owner.tenant_id,
  player_id: owner.player_id,
  source: bonusSource,
  external_id: `${id}:end`,
  kind: "end_bonus",
  bonus_id: id,
  end_reason,
});

/** Returns false if the bonus had already ended. The follower copies the end into the row. */
export async function endBonus(
  { wallet }: Pick<BonusNeeds, "wallet">,
  tx: Tx,
  { owner, id, end_reason }: { readonly owner: PlayerKey; readonly id: string; readonly end_reason: End["end_reason"] },
): Promise<boolean> {
  const { status } = await wallet.postIn(tx, endOf(owner, id, end_reason));
  // A conflict means that it ended under the same key for another reason.
  assert(["posted", "replayed", "bonus_not_active", "idempotency_conflict"].includes(status), `the end of a bonus was ${status}: ${id}`);
  return status === "posted";
}
