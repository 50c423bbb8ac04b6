import assert from "node:assert/strict";
import type { ReceivedPix } from "../../adapters/pix/gateway.ts";
import type { Tx } from "../../kernel/db.ts";
import type { PostingStatus, Restrictions } from "../wallet/index.ts";
import type { Deposit } from "./deposit-store.ts";
import { pixIn } from "./ledger-keys.ts";
import type { DepositNeeds } from "./needs.ts";
import { exceedsDepositLimit } from "./policy.ts";
import { store } from "./store.ts";

/** `balance`: cash and bonus after the credit, in centavos. `refused`: why the ledger's restrictions prevent it. */
export type Credit = { readonly balance: number } | { readonly refused: NonNullable<Restrictions["reason"]> };

const closed = ["blocked", "self_excluded", "payer_excluded", "register_impeded", "register_unanswered", "cooling_off"] as const;

const isClosed = (status: PostingStatus): status is (typeof closed)[number] => (closed as readonly PostingStatus[]).includes(status);

/**
 * Posts the money and marks the deposit paid, in the caller's transaction. The Pix is the key in the ledger. The deposit limit is checked
 * under the wallet's lock: if two charges were each within the limit but exceed it together, the one paid second is returned.
 */
export async function creditDeposit(
  needs: Pick<DepositNeeds, "clock" | "wallet">,
  tx: Tx,
  { deposit, pix }: { deposit: Deposit; pix: ReceivedPix },
): Promise<Credit> {
  const { tenant_id, player_id, amount } = deposit;
  const restrictions = await needs.wallet.lockRestrictions(tx, { tenant_id, player_id });
  if (exceedsDepositLimit(restrictions, amount)) return { refused: "limit_reached" };
  const posting = await needs.wallet.postIn(tx, {
    kind: "deposit",
    tenant_id,
    player_id,
    amount,
    source: pixIn,
    external_id: pix.end_to_end_id,
  });
  if (isClosed(posting.status)) return { refused: posting.status };
  assert(posting.status === "posted", `a deposit was ${posting.status}: ${deposit.id}`);
  const balance = posting.balance.cash + posting.balance.bonus;
  const paid = { end_to_end_id: pix.end_to_end_id, balance_after: balance };
  await store.deposits.transition(tx, deposit, { to: "paid", reason: null, at: needs.clock.now(), paid });
  return { balance };
}
