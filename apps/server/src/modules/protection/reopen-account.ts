import assert from "node:assert/strict";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { lockAccounts } from "./holder.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { refreshRestrictions } from "./refresh-restrictions.ts";

/**
 * Removes the block from the wallet, and closes it again at once if an exclusion, a pause, a limit or the register applies to the person.
 */
export async function reopenAccount(needs: ProtectionNeeds, tx: Tx, key: PlayerKey): Promise<void> {
  const player = await needs.players.byId(key, tx);
  assert(player, "an account that is opened again exists");
  await lockAccounts(needs, tx, player);
  await needs.wallet.setRestrictions(tx, key, { may_stake: true, may_deposit: true, reason: null });
  await refreshRestrictions(needs, tx, player);
}
