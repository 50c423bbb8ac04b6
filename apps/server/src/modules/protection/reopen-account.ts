import assert from "node:assert/strict";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { lockAccounts } from "./holder.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { refreshRestrictions } from "./refresh-restrictions.ts";

/** The wallet is no longer blocked, and is closed again at once by an exclusion, a pause, a limit or the register that holds for the person. */
export async function reopenAccount(needs: ProtectionNeeds, tx: Tx, key: PlayerKey): Promise<void> {
  const player = await needs.players.byId(key, tx);
  assert(player, "an account that is opened again exists");
  await lockAccounts(needs, tx, player);
  await needs.wallet.setRestrictions(tx, key, { may_stake: true, may_deposit: true, reason: null });
  await refreshRestrictions(needs, tx, player);
}
