import type { DepositNeeds } from "./needs.ts";
import type { UndecidedPix } from "./received-pix-store.ts";
import { store } from "./store.ts";

/** Lists open cases: Pix that were neither credited nor returned, and deposits that the bank refused to return. Oldest first. */
export async function listUndecided(
  { db }: Pick<DepositNeeds, "db">,
  filter: { readonly tenant_id: number; readonly limit: number },
): Promise<UndecidedPix[]> {
  const [undecided, refused] = await Promise.all([store.receivedPix.undecided(db, filter), store.returns.refused(db, filter)]);
  return [...undecided, ...refused].toSorted((one, other) => one.updated_at.getTime() - other.updated_at.getTime()).slice(0, filter.limit);
}
