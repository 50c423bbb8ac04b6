import type { ChatChange } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { type MessageRow, messageStore } from "./message-store.ts";
import type { ChatNeeds } from "./needs.ts";
import { requireChat } from "./read-messages.ts";
import { announceChange, lockRoom, writeChange } from "./write-change.ts";

export interface ReportInput {
  readonly id: string;
  /** One of the contract's `chatReportReasons`. */
  readonly reason: string;
}

/**
 * Reports a shown message. A message reported by three people within ten minutes is hidden until its case is decided. Repeating a report
 * changes nothing. Refuses with `not_found`, with `wrong_state` for the player's own message, and with `slow_mode`.
 */
export async function reportMessage(needs: ChatNeeds, scope: PlayerScope, { id, reason }: ReportInput): Promise<void> {
  requireChat(scope);
  const reporter = keyOf(scope);
  const { tenant_id } = reporter;
  const change = await needs.db.transaction().execute(async (tx) => {
    const message = await messageStore.find(tx, { tenant_id, id });
    // Messages by the brand, or invented for a demonstration, have no author to be judged.
    if (message?.state !== "shown" || message.player_id === null || message.simulated) throw refuse("not_found");
    if (message.player_id === scope.player_id) throw refuse("wrong_state");
    // Locked in a fixed order, so that two players who report each other do not deadlock.
    for (const player_id of [message.player_id, scope.player_id].toSorted()) await needs.players.holdAlone(tx, { tenant_id, player_id });
    const { held, case_id } = await needs.moderation.report(tx, {
      reporter,
      subject: { type: "message", id },
      author_id: message.player_id,
      room: message.room,
      quote: message.text,
      reason,
    });
    return held ? holdMessage(needs, tx, { message, case_id }) : null;
  });
  if (change) announceChange(needs, tenant_id, change);
}

/** Hides the message under the room's next number; if it is released, it returns under a new one. Null if it was deleted meanwhile. */
async function holdMessage(
  needs: ChatNeeds,
  tx: Tx,
  { message, case_id }: { message: MessageRow; case_id: string | null },
): Promise<ChatChange | null> {
  const room = await lockRoom(tx, message);
  const locked = await messageStore.lock(tx, message);
  if (locked?.state !== "shown") return null;
  await messageStore.change(tx, message, { state: "held", seq: null, shown_at: null, pinned_until: null, pin_seq: null, case_id });
  await writeChange(needs, tx, { room, kind: "delete", message_id: message.id });
  return { delete: true, messageId: message.id, room: message.room, seq: room.next };
}
