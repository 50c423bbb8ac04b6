import type { Tx } from "../../kernel/db.ts";
import { recordPlayerEvent } from "../../kernel/player-events.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { ProfileNeeds } from "./needs.ts";
import { profileStore } from "./store.ts";

/**
 * Records, once, that the birth date and the address are known. After a change of either, with the account held since before it: of two changes at once
 * the second sees both.
 */
export async function recordIfComplete(needs: Pick<ProfileNeeds, "players" | "clock">, tx: Tx, key: PlayerKey): Promise<void> {
  const player = await needs.players.byId(key, tx);
  const { address_sealed } = await profileStore.read(tx, key);
  if (!player?.birth_date || !address_sealed) return;
  await recordPlayerEvent(tx, { ...key, kind: "profile_complete", key: "once", data: { version: 1 }, at: needs.clock.now() });
}
