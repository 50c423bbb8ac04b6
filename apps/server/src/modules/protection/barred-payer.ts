import type { Db } from "../../kernel/db.ts";
import type { PlayerKey } from "../players/index.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { payerStore } from "./payer-store.ts";
import { registerStore } from "./register-store.ts";
import { exclusionStore } from "./store.ts";

/** Excluded by themselves, at any brand of the operator, or in the national register when it was last asked. */
export const mayNotBet = async (
  needs: Pick<ProtectionNeeds, "clock">,
  db: Db,
  person: { operator_id: number; person_id: string },
): Promise<boolean> =>
  (await exclusionStore.holdsFor(db, person, needs.clock.now())) || (await registerStore.read(db, person))?.answer === "impeded";

/** Whether a payment of somebody who may not bet keeps this account closed for play. */
export async function isClosedByPayer(
  needs: Pick<ProtectionNeeds, "clock">,
  db: Db,
  account: PlayerKey & { readonly operator_id: number },
): Promise<boolean> {
  for (const person_id of await payerStore.closedBy(db, account))
    if (await mayNotBet(needs, db, { operator_id: account.operator_id, person_id })) return true;
  return false;
}
