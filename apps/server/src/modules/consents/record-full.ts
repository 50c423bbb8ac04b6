import type { Tx } from "../../kernel/db.ts";
import type { ConsentNeeds } from "./needs.ts";
import { type AddressKey, consentStore } from "./store.ts";

const spanMs = 7 * 86_400_000;
/** Number of full mailboxes within the span after which nothing is sent for as long. */
export const mostFull = 5;

export async function recordFull({ clock }: Pick<ConsentNeeds, "clock">, tx: Tx, address: AddressKey): Promise<void> {
  const now = clock.now();
  const count = await consentStore.countFailure(tx, address, { now, since: new Date(now.getTime() - spanMs) });
  if (count < mostFull) return;
  await consentStore.forgetFailures(tx, address);
  await consentStore.suppress(tx, { ...address, reason: "transient", at: now, until: new Date(now.getTime() + spanMs) });
}
