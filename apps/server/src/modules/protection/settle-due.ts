import type { PlayerKey } from "../../kernel/scope.ts";
import { limitStore } from "./limit-store.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { refreshRestrictions } from "./refresh-restrictions.ts";
import { stateStore } from "./state-store.ts";

/** Runs every minute: applies raises whose waiting time has passed, and ends pauses. Until then the stricter rule applies. */
export async function settleDue(needs: ProtectionNeeds): Promise<void> {
  const now = needs.clock.now();
  const due: PlayerKey[] = [...(await limitStore.due(needs.db, now)), ...(await stateStore.due(needs.db, now))];
  for (const key of due) {
    const player = await needs.players.byId(key);
    if (player) await needs.db.transaction().execute((tx) => refreshRestrictions(needs, tx, player));
  }
}
