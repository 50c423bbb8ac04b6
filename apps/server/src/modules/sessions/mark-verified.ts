import type { Tx } from "../../kernel/db.ts";
import { recordPlayerEvent } from "../../kernel/player-events.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { SessionNeeds } from "./needs.ts";

/** Marks the contact as the player's own from this commit on. */
export async function markVerified(
  { players, clock }: Pick<SessionNeeds, "players" | "clock">,
  tx: Tx,
  { key, contact }: { readonly key: PlayerKey; readonly contact: "phone" | "email" },
): Promise<void> {
  await players.markVerified(tx, key, contact);
  await recordPlayerEvent(tx, { ...key, kind: "contact_verified", key: contact, data: { contact }, at: clock.now() });
}
