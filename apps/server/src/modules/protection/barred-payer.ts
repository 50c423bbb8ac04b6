import type { Db } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { payerStore } from "./payer-store.ts";
import { registerStore } from "./register-store.ts";
import { exclusionStore } from "./store.ts";

/** Which of these persons are self-excluded at any brand of the operator, or were listed in the national register at the last query. */
export async function barredAmong(
  needs: Pick<ProtectionNeeds, "clock">,
  db: Db,
  persons: { operator_id: number; person_ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const excluded = await exclusionStore.excludedAmong(db, persons, needs.clock.now());
  const impeded = await registerStore.impededAmong(db, persons);
  return new Set([...excluded, ...impeded]);
}

export const mayNotBet = async (
  needs: Pick<ProtectionNeeds, "clock">,
  db: Db,
  { operator_id, person_id }: { operator_id: number; person_id: string },
): Promise<boolean> => (await barredAmong(needs, db, { operator_id, person_ids: [person_id] })).has(person_id);

/** Whether a payment by somebody who may not bet keeps this account closed for play. */
export async function isClosedByPayer(
  needs: Pick<ProtectionNeeds, "clock">,
  db: Db,
  account: PlayerKey & { readonly operator_id: number },
): Promise<boolean> {
  const person_ids = await payerStore.closedBy(db, account);
  return (await barredAmong(needs, db, { operator_id: account.operator_id, person_ids })).size > 0;
}
