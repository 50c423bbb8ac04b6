import assert from "node:assert/strict";
import type { Tx } from "../../kernel/db.ts";
import { pixOut } from "./ledger-keys.ts";
import type { WithdrawalNeeds } from "./needs.ts";
import type { Withdrawal } from "./withdrawal-store.ts";

export interface WithdrawalMove {
  readonly kind: "payout" | "release" | "payout_returned";
  /** Centavos. */
  readonly amount: number;
  /** Name of the move in the ledger's key, unique within the withdrawal. */
  readonly step: string;
}

/** Posts a move that the ledger cannot refuse: its money was reserved before, or comes from outside. */
export async function postMove(
  { wallet }: Pick<WithdrawalNeeds, "wallet">,
  tx: Tx,
  { withdrawal, kind, amount, step }: WithdrawalMove & { readonly withdrawal: Withdrawal },
): Promise<void> {
  const { tenant_id, player_id, id } = withdrawal;
  const posting = await wallet.postIn(tx, { kind, amount, tenant_id, player_id, source: pixOut, external_id: `${id}:${step}` });
  assert(posting.status === "posted", `a ${kind} was ${posting.status}: ${id}`);
}
