import type { ChatChange, ChatMessage, ChatRoom } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import type { ReadChange, ReadMessage } from "./message-store.ts";
import { isOpen, opensAt, slowOf } from "./policy.ts";
import type { RoomRow } from "./room-store.ts";

/** Presents a message as everyone sees it, with the number of its change. */
export function presentMessage(row: ReadMessage, { now, seq = row.seq }: { now: Date; seq?: number | null }): ChatMessage {
  const isPinned = row.pinned_until !== null && row.pinned_until > now;
  return {
    id: row.id,
    room: row.room,
    seq,
    time: row.created_at.toISOString(),
    type: isPinned ? "pinned" : row.kind,
    text: row.text,
    user: row.player_id !== null && row.name !== null ? { id: row.player_id, name: row.name } : null,
    mission: row.mission,
    colorClass: row.color,
    emoji: row.emoji,
    pinned_until: isPinned ? (row.pinned_until?.toISOString() ?? null) : null,
    attachments: row.attachment ? [row.attachment] : [],
    entities: row.entities,
    reply_to:
      row.reply_to !== null && row.reply_name !== null
        ? { id: row.reply_to, name: row.reply_name, text: row.reply_deleted ? null : row.reply_text }
        : null,
    client_id: row.client_id,
    ...(row.simulated && { simulated: true as const }),
  };
}

/** Presents a change in its current state: text deleted since is not sent again, but its number is. */
export function presentChange(room: number, { seq, kind, message_id, message }: ReadChange, now: Date): ChatChange {
  if (kind === "delete") return { delete: true, messageId: message_id, room, seq };
  if (kind === "unpin") return { unpin: true, messageId: message_id, room, seq };
  if (kind === "card")
    return message?.state === "shown" ? { ...presentMessage(message, { now, seq }), updated: true } : { gone: true, room, seq };
  const stands = message?.state === "shown" && seq === (kind === "pin" ? message.pin_seq : message.seq);
  return stands ? presentMessage(message, { now, seq }) : { gone: true, room, seq };
}

export function presentRoom(row: RoomRow, by: { locale: Locale; timezone: string; now: Date; online: number }): ChatRoom {
  return {
    room: row.room,
    slug: row.slug,
    name: row.name[by.locale],
    locale: row.locale,
    state: isOpen(row, by) ? "open" : "closed",
    opens_at: opensAt(row, by)?.toISOString() ?? null,
    slow_ms: slowOf(row),
    latest_seq: row.last_seq,
    online: by.online,
  };
}

export const isMessage = (change: ChatChange): change is ChatMessage => "id" in change;
