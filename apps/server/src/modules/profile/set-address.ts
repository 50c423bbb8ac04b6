import type { Address } from "@trevo/contract";
import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { sealAddress } from "./address-vault.ts";
import type { ProfileNeeds } from "./needs.ts";
import { recordIfComplete } from "./record-complete.ts";
import { profileStore } from "./store.ts";

export async function setAddress(needs: ProfileNeeds, scope: PlayerScope, address: Address): Promise<void> {
  const key = keyOf(scope);
  const address_sealed = sealAddress(needs.vault, key, JSON.stringify(address));
  await needs.db.transaction().execute(async (tx) => {
    await needs.players.hold(tx, key);
    await profileStore.change(tx, key, { address_sealed });
    await recordIfComplete(needs, tx, key);
    const at = needs.clock.now();
    await recordAuditEvent(tx, scope, { at, actor: playerActor(key.player_id), action: "profile_changed", detail: { fields: "address" } });
  });
}
