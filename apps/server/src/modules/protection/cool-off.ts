import assert from "node:assert/strict";
import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { changeStore } from "./change-store.ts";
import { accountKeyOf, holderOf, lockAccounts } from "./holder.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { refreshRestrictions } from "./refresh-restrictions.ts";
import { stateStore } from "./state-store.ts";
import type { Subject } from "./store.ts";

const hourMs = 3_600_000;

/** Stops stakes and deposits for some hours at every brand of the operator. A pause that ends later stays as it is. */
export async function coolOff(needs: ProtectionNeeds, scope: PlayerScope, hours: number): Promise<void> {
  await needs.db.transaction().execute(async (tx) => {
    const player = await needs.players.byId(keyOf(scope), tx);
    assert(player, "a signed-in player exists");
    await lockAccounts(needs, tx, player);
    const at = needs.clock.now();
    const until = new Date(at.getTime() + hours * hourMs);
    if (!(await pauseHolder(needs, tx, { player, at, until }))) return;
    await recordAuditEvent(tx, scope, { at, actor: playerActor(player.id), action: "cooling_off", detail: { until: until.toISOString() } });
  });
}

/** Requires the accounts' locks. Returns false if a pause that ends later is in force, because nothing shortens it. */
export async function pauseHolder(
  needs: ProtectionNeeds,
  tx: Tx,
  { player, at, until }: { player: Subject; at: Date; until: Date },
): Promise<boolean> {
  const { paused_until } = await stateStore.read(tx, holderOf(player));
  if (paused_until && paused_until >= until) return false;
  await stateStore.change(tx, { ...holderOf(player), ...accountKeyOf(player) }, { paused_until: until });
  await changeStore.add(tx, accountKeyOf(player), { at, what: "cooling_off", until });
  await refreshRestrictions(needs, tx, player);
  return true;
}
