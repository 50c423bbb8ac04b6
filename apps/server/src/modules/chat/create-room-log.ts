import type { ChatChange, ChatMessage } from "@trevo/contract";
import { isMessage } from "./present.ts";

/** Changes cached per room: a client that is at most 200 behind is answered from memory. */
export const keptChanges = 256;
/** Messages cached per room: the first page. */
export const keptMessages = 100;

export interface RoomPart {
  /** In order, without gaps, up to `latest`. */
  readonly changes: readonly ChatChange[];
  /** The newest shown messages, ascending. */
  readonly messages: readonly ChatMessage[];
  readonly pinned: readonly ChatMessage[];
  readonly latest: number;
  readonly oldest: number;
}

/** The newest part of a room, updated by its changes. Changes that arrive too early wait for earlier ones. */
export interface RoomLog extends RoomPart {
  readonly latest: number;
  /** True if the log is complete up to this change. */
  add(change: ChatChange): boolean;
  /** Returns the changes after the number; null if not all of them are cached. */
  after(seq: number): ChatChange[] | null;
}

export function createRoomLog(part: RoomPart): RoomLog {
  let changes = [...part.changes];
  let messages = [...part.messages];
  let pinned = [...part.pinned];
  let { latest } = part;
  const waiting = new Map<number, ChatChange>();

  const forget = (id: string) => {
    changes = changes.map((known) => (isMessage(known) && known.id === id ? gone(known) : known));
    messages = messages.filter((known) => known.id !== id);
    pinned = pinned.filter((known) => known.id !== id);
    const quoted = (known: ChatMessage): ChatMessage =>
      known.reply_to?.id === id ? { ...known, reply_to: { ...known.reply_to, text: null } } : known;
    changes = changes.map((known) => (isMessage(known) ? quoted(known) : known));
    messages = messages.map(quoted);
    pinned = pinned.map(quoted);
  };
  const place = (message: ChatMessage) => {
    const put = withCardOf(message);
    if (message.updated) return void ([messages, pinned] = [messages.map(put), pinned.map(put)]);
    if (message.type !== "pinned") return void messages.push(message);
    pinned = [message, ...pinned.filter(({ id }) => id !== message.id)];
    const { type, pinned_until } = message;
    messages = messages.some(({ id }) => id === message.id)
      ? messages.map((known) => (known.id === message.id ? { ...known, type, pinned_until } : known))
      : messages;
  };
  const apply = (change: ChatChange) => {
    if ("delete" in change) forget(change.messageId);
    if ("unpin" in change) {
      pinned = pinned.filter(({ id }) => id !== change.messageId);
      messages = messages.map((known) => (known.id === change.messageId ? { ...known, type: kindOf(known), pinned_until: null } : known));
    }
    if (isMessage(change)) place(change);
    changes.push(change);
    changes = changes.slice(-keptChanges);
    messages = messages.slice(-keptMessages);
    latest += 1;
  };

  return {
    get changes() {
      return changes;
    },
    get messages() {
      return messages;
    },
    get pinned() {
      return pinned;
    },
    get latest() {
      return latest;
    },
    oldest: part.oldest,
    add: (change) => {
      if (change.seq !== null && change.seq > latest) waiting.set(change.seq, change);
      for (let next = waiting.get(latest + 1); next; next = waiting.get(latest + 1)) {
        waiting.delete(latest + 1);
        apply(next);
      }
      return waiting.size === 0;
    },
    after: (seq) => {
      if (seq >= latest) return [];
      const found = changes.filter((change) => change.seq !== null && change.seq > seq);
      return found.length === latest - seq ? found : null;
    },
  };
}

/** Returns the type of a message that is no longer pinned: a card of a round or mission, or text. */
const kindOf = ({ attachments, mission }: ChatMessage): ChatMessage["type"] =>
  mission !== null || attachments.some(({ attachment_type }) => attachment_type === "round") ? "others" : "global";

const withCardOf =
  ({ id, attachments }: ChatMessage) =>
  (known: ChatMessage): ChatMessage =>
    known.id === id ? { ...known, attachments } : known;

const gone = ({ room, seq }: ChatMessage): ChatChange => ({ gone: true, room, seq: seq ?? 0 });
