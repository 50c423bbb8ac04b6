import { type ChatChange, chatDeleteMs } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { type MessageKey, type MessageRow, messageStore } from "./message-store.ts";
import type { ChatNeeds } from "./needs.ts";
import { announceChange, lockRoom, writeChange } from "./write-change.ts";

/**
 * Deletes a shown message under the room's next number. A held message becomes rejected, without an announcement. Announce the change after
 * the commit; null if the message was never shown. Locks the room before the message, in the same order as writers.
 */
export async function endMessage(
  needs: Pick<ChatNeeds, "clock" | "limitScale">,
  tx: Tx,
  { message, by }: { message: MessageRow; by: "author" | "staff" | "system" },
): Promise<ChatChange | null> {
  if (message.state === "held") {
    const held = await messageStore.lock(tx, message);
    if (held?.state === "held") await messageStore.change(tx, message, { state: "rejected", ended_by: by });
    else if (held?.state === "shown") return endMessage(needs, tx, { message: held, by });
    return null;
  }
  const room = await lockRoom(tx, message);
  const locked = await messageStore.lock(tx, message);
  if (locked?.state !== "shown") return null;
  await messageStore.change(tx, message, { state: "deleted", ended_by: by, pinned_until: null, pin_seq: null });
  await writeChange(needs, tx, { room, kind: "delete", message_id: message.id });
  return { delete: true, messageId: message.id, room: message.room, seq: room.next };
}

/** Deletes the author's own message, within ten minutes. Refuses with `not_found`, `wrong_state`. */
export async function deleteOwn(needs: ChatNeeds, scope: PlayerScope, id: string): Promise<void> {
  const key: MessageKey = { tenant_id: scope.tenant.id, id };
  const change = await needs.db.transaction().execute(async (tx) => {
    await needs.players.holdAlone(tx, keyOf(scope));
    const message = await messageStore.find(tx, key);
    if (!message || message.player_id !== scope.player_id || message.state === "rejected") throw refuse("not_found");
    if (message.state === "deleted") return null;
    if (needs.clock.now().getTime() - message.created_at.getTime() > chatDeleteMs) throw refuse("wrong_state");
    return endMessage(needs, tx, { message, by: "author" });
  });
  if (change) announceChange(needs, scope.tenant.id, change);
}
