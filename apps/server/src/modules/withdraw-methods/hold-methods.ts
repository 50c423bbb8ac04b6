import type { Tx } from "../../kernel/db.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { WithdrawMethodNeeds } from "./needs.ts";
import { withdrawMethodStore } from "./store.ts";

/** Holds every key of the player for the tenant's safety period. A longer hold that is already in force stays. */
export async function holdMethods(needs: Pick<WithdrawMethodNeeds, "clock">, tx: Tx, scope: PlayerScope): Promise<void> {
  const until = new Date(needs.clock.now().getTime() + scope.tenant.settings.method_hold_ms);
  await withdrawMethodStore.hold(tx, keyOf(scope), until);
}
