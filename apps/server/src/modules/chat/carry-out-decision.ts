import type { ChatChange } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import type { Decision } from "../moderation/index.ts";
import { endMessage } from "./end-message.ts";
import { fileStore } from "./file-store.ts";
import { type Mentioned, mentionsOf, notifyMentioned, saveMentions } from "./mentions.ts";
import { type MessageRow, messageStore } from "./message-store.ts";
import type { ChatNeeds } from "./needs.ts";
import { reviewStore } from "./review-store.ts";
import { announceChange, lockRoom, lockRooms, readChange, writeChange } from "./write-change.ts";

const recentMs = 24 * 3_600_000;

/** Applies a moderator's decision to messages, in its transaction. Returns a function that notifies the screens after the commit. */
export async function carryOutDecision(needs: ChatNeeds, tx: Tx, decision: Decision): Promise<(() => void) | void> {
  if (decision.subject.type !== "message") return;
  const message = await messageStore.find(tx, { tenant_id: decision.tenant_id, id: decision.subject.id });
  if (!message) return;
  const changes = await changesOf(needs, tx, { decision, message });
  const mentioned = message.state === "held" ? await saveHeldMentions(needs, tx, { message, changes }) : [];
  return () => {
    for (const change of changes) announceChange(needs, decision.tenant_id, change);
    if (message.state === "held") notifyAuthor(needs, message, decision.action);
    for (const change of changes)
      if ("id" in change && change.id === message.id) notifyMentioned(needs, decision.tenant_id, { message: change, mentioned });
  };
}

/** Players mentioned in a held message are notified when it is shown. */
async function saveHeldMentions(
  needs: ChatNeeds,
  tx: Tx,
  { message, changes }: { message: MessageRow; changes: readonly ChatChange[] },
): Promise<readonly Mentioned[]> {
  const shown = changes.find((change) => "id" in change && change.id === message.id);
  if (!shown || shown.seq === null || message.player_id === null) return [];
  const { tenant_id, player_id, reply_to } = message;
  const replied = reply_to === null ? undefined : await messageStore.find(tx, { tenant_id, id: reply_to });
  const mentions = mentionsOf(message.entities, { author: player_id, replied: replied?.player_id ?? null });
  return saveMentions(needs, tx, { author: { tenant_id, player_id }, message: { ...message, seq: shown.seq }, mentions });
}

/** The author's screen shows the message as waiting until then. */
function notifyAuthor(
  { broadcaster }: ChatNeeds,
  { tenant_id, player_id, id, client_id, room }: MessageRow,
  action: Decision["action"],
): void {
  if (player_id === null) return;
  const decision = action === "release" ? ("shown" as const) : ("rejected" as const);
  broadcaster.toPlayer(tenant_id, player_id, "MessageSent", { decision, messageId: id, client_id, room });
}

async function changesOf(
  needs: ChatNeeds,
  tx: Tx,
  { decision, message }: { decision: Decision; message: MessageRow },
): Promise<readonly ChatChange[]> {
  if (decision.action === "release") return showAgain(needs, tx, { message, from: "held" });
  if (decision.action === "restore") {
    const ended = await reviewStore.endedBy(tx, decision);
    await lockRooms(tx, [message, ...ended]);
    const restored: ChatChange[] = [];
    for (const one of [message, ...ended.filter(({ id }) => id !== message.id)]) {
      restored.push(...(await showAgain(needs, tx, { message: one, from: "ended" })));
      await markPicture(needs, tx, { message: one, removed: false });
    }
    return restored;
  }
  if (decision.action !== "delete" && decision.action !== "delete_recent") return [];
  const others =
    decision.action === "delete_recent"
      ? await reviewStore.writtenSince(tx, decision, new Date(needs.clock.now().getTime() - recentMs))
      : [];
  await lockRooms(tx, [message, ...others]);
  const changes: ChatChange[] = [];
  for (const one of [message, ...others.filter(({ id }) => id !== message.id)]) {
    const change = one.state === "shown" || one.state === "held" ? await endMessage(needs, tx, { message: one, by: "staff" }) : null;
    if (change) changes.push(change);
    await markPicture(needs, tx, { message: one, removed: true });
    // Links the message to this case, so that an appeal restores all of them. An open case of its own no longer decides about it.
    await messageStore.change(tx, one, { case_id: decision.case_id });
  }
  return changes;
}

/** Makes copies of a removed picture be refused, until an appeal restores it. */
async function markPicture(
  { moderation }: ChatNeeds,
  tx: Tx,
  { message: { tenant_id, file_id }, removed }: { message: MessageRow; removed: boolean },
): Promise<void> {
  const hash = file_id === null ? null : await fileStore.hashOf(tx, tenant_id, file_id);
  if (hash === null) return;
  if (removed) await moderation.markPicture(tx, { tenant_id, hash });
  else await moderation.unmarkPicture(tx, { tenant_id, hash });
}

/**
 * Shows a message under the room's next number: a held one for the first time, or one restored by an appeal. Not if its author or an
 * exclusion ended it, nor a round's card that its author has sent again.
 */
async function showAgain(
  needs: ChatNeeds,
  tx: Tx,
  { message, from }: { message: MessageRow; from: "held" | "ended" },
): Promise<readonly ChatChange[]> {
  const room = await lockRoom(tx, message);
  const locked = await messageStore.lock(tx, message);
  const isMeant = from === "held" ? locked?.state === "held" : locked?.ended_by === "staff" && locked.state !== "shown";
  if (!locked || !isMeant || (locked.state === "rejected" && (await reviewStore.hasOtherCard(tx, locked)))) return [];
  await messageStore.change(tx, message, { state: "shown", seq: room.next, shown_at: needs.clock.now(), ended_by: null });
  await writeChange(needs, tx, { room, kind: "message", message_id: message.id });
  return [await readChange(needs, tx, { key: message, seq: room.next, kind: "message" })];
}
