import type { PixCharge } from "@trevo/contract";
import { Fault, refuse } from "../../kernel/errors.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { type CheckNeeds, checkCharge } from "./check-charge.ts";
import type { Deposit } from "./deposit-store.ts";
import { presentCharge } from "./present.ts";
import { store } from "./store.ts";

/** Minimum interval at which the status of one charge is read from the bank, however many clients poll. */
const queryEveryMs = 3_000;

/**
 * Returns the state of one of the player's charges. A waiting charge is read from the bank, so that a lost callback does not delay it.
 * Refuses with `not_found`.
 */
export async function getChargeStatus(needs: CheckNeeds, scope: PlayerScope, id: string): Promise<PixCharge> {
  const key = { ...keyOf(scope), id };
  const before = await store.deposits.find(needs.db, key);
  if (before?.status === "waiting_payment") await refreshStatus(needs, scope, before);
  const deposit = await store.deposits.find(needs.db, key);
  // A charge that the bank never created has nothing to show.
  if (!deposit || deposit.br_code === null) throw refuse("not_found");
  const received = await store.receivedPix.ofDeposits(needs.db, { tenant_id: key.tenant_id, deposit_ids: [id] });
  return presentCharge({ ...deposit, br_code: deposit.br_code }, received);
}

async function refreshStatus(needs: CheckNeeds, scope: PlayerScope, deposit: Deposit): Promise<void> {
  const now = needs.clock.now();
  const claim = { tenant_id: deposit.tenant_id, id: deposit.id, now, before: new Date(now.getTime() - queryEveryMs) };
  if (!(await store.deposits.claimCheck(needs.db, claim))) return;
  try {
    await checkCharge(needs, scope.tenant, deposit);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    needs.log.warn({ err: error, deposit_id: deposit.id }, "the bank did not return the state of a charge");
  }
}
