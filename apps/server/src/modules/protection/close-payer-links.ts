import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { payerLinksOf } from "./list-payer-links.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { type PayerLinkCase, payerStore } from "./payer-store.ts";

export interface LinkClosing extends PlayerKey {
  /** The linked accounts that the member of staff has seen. */
  readonly linked: readonly string[];
  readonly closed_by: string;
  readonly note: string;
  readonly at: Date;
}

/** Closes the links. Changes no account: an account that a payment closed for play stays closed. */
export async function closePayerLinks(
  needs: ProtectionNeeds,
  tx: Tx,
  { linked: seen, at: closed_at, closed_by, note, ...account }: LinkClosing,
): Promise<PayerLinkCase[] | null> {
  const cases = await payerLinksOf(needs, tx, account);
  if (cases.some(({ linked }) => linked.some((id) => !seen.includes(id)))) return null;
  const closures = cases.map(({ payer_id, reason, linked }) => ({ ...account, payer_id, reason, linked, closed_by, note, closed_at }));
  if (closures.length > 0) await payerStore.close(tx, closures);
  return cases;
}
