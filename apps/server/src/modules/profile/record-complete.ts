import type { Tx } from "../../kernel/db.ts";
import { recordPlayerEvent } from "../../kernel/player-events.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { ProfileNeeds } from "./needs.ts";
import { profileStore } from "./store.ts";

/**
 * Records, once, that the birth date and the address are known. Call it after changing either, with the account held since before the
 * change: the second of two concurrent changes then sees both.
 */
export async function recordIfComplete(needs: Pick<ProfileNeeds, "players" | "clock">, tx: Tx, key: PlayerKey): Promise<void> {
  const player = await needs.players.byId(key, tx);
  const { address_sealed } = await profileStore.read(tx, key);
  if (!player?.birth_date || !address_sealed) return;
  await recordPlayerEvent(tx, { ...key, kind: "profile_complete", key: "once", data: { version: 1 }, at: needs.clock.now() });
}
