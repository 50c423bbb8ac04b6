import type { Tx } from "../../kernel/db.ts";
import type { PostingStatus } from "../wallet/index.ts";
import { bonusSource } from "./ledger-keys.ts";
import type { BonusNeeds } from "./needs.ts";
import { type BonusRow, store } from "./store.ts";

const dayMs = 86_400_000;

/** Activates a bonus whose row the transaction has locked or inserted. If the ledger refuses, the row is unchanged. */
export async function startBonus(needs: Pick<BonusNeeds, "clock" | "wallet">, tx: Tx, row: BonusRow): Promise<PostingStatus> {
  const { tenant_id, player_id, id, amount, required, terms, days } = row;
  const activated_at = needs.clock.now();
  const expires_at = new Date(activated_at.getTime() + days * dayMs);
  const { status } = await needs.wallet.postIn(tx, {
    tenant_id,
    player_id,
    source: bonusSource,
    external_id: id,
    kind: "activate_bonus",
    bonus_id: id,
    amount,
    required,
    reason: `bonus:${row.kind}`,
    terms: { ...terms, expires_at: expires_at.toISOString() },
  });
  if (status === "posted") await store.move(tx, row, { status: "active", activated_at, expires_at });
  return status;
}
