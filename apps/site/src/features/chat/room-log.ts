import type { ChatChange, ChatMessage, ChatReply } from "@trevo/contract";

/** Milliseconds that a change received too early waits for the preceding changes before they are requested. */
export const neighbourWaitMs = 300;
/** Maximum number of messages that wait for a connection, and for how long. */
export const queueMax = 10;
export const queueMs = 10 * 60_000;

/** A message of the player that the room does not show yet. `client_id` makes repeated attempts one message. */
export interface Pending {
  client_id: string;
  text: string;
  attachment: ChatMessage["attachments"][number] | null;
  reply_to: { id: string; name: string; text: string | null } | null;
  written_ms: number;
  /** `queued` waits for a connection. `held` waits for a moderator and is visible only to its author. */
  state: "sending" | "queued" | "held" | "failed";
}

/**
 * Client state of a room. Changes are numbered without gaps: everything up to `have` is applied, and later changes wait. A lost, repeated
 * or reordered event therefore only changes when it is shown.
 */
export interface RoomLog {
  have: number;
  isLoaded: boolean;
  /** In ascending order of `seq`. */
  messages: readonly ChatMessage[];
  pinned: readonly ChatMessage[];
  waiting: ReadonlyMap<number, ChatChange>;
  /** Ids of deleted messages, so that a late answer does not restore them. */
  removed: ReadonlySet<string>;
  /** Corrected cards by message, so that a late answer does not restore them. */
  cards: ReadonlyMap<string, ChatMessage["attachments"]>;
  /** Number of the oldest message that can be shown; 0 in an empty room. */
  oldest_seq: number;
  pending: readonly Pending[];
}

export const emptyLog: RoomLog = {
  have: 0,
  isLoaded: false,
  messages: [],
  pinned: [],
  waiting: new Map(),
  removed: new Set(),
  cards: new Map(),
  oldest_seq: 0,
  pending: [],
};

type Answer = Pick<ChatReply, "messages" | "latest_seq" | "oldest_seq" | "pinned" | "reset">;

/**
 * Applies a change: a number up to `have` is already known, the next number is applied, and a later one waits. Before the first answer all
 * changes wait.
 */
export function receive(log: RoomLog, change: ChatChange): RoomLog {
  const { seq } = change;
  if (seq === null || (log.isLoaded && seq <= log.have)) return log;
  return applyWaiting({ ...log, waiting: new Map(log.waiting).set(seq, change) });
}

/**
 * Applies the first answer, or the answer with changes after `have`. A reset older than the current state is ignored; of any other answer
 * only new changes are applied.
 */
export function applyAnswer(log: RoomLog, answer: Answer): RoomLog {
  if (answer.reset || !log.isLoaded) return log.isLoaded && answer.latest_seq < log.have ? log : replaceBy(log, answer);
  const next = answer.messages.reduce(receive, log);
  const isCurrent = answer.latest_seq >= next.have;
  return isCurrent ? { ...next, oldest_seq: answer.oldest_seq, pinned: answer.pinned.filter(({ id }) => !next.removed.has(id)) } : next;
}

/** Applies the answer with messages before the number `before`. It is ignored if the list no longer starts at that number. */
export function applyOlder(log: RoomLog, before: number, answer: Pick<Answer, "messages" | "oldest_seq">): RoomLog {
  if (oldestShown(log) !== before) return log;
  const older = answer.messages.filter((change): change is ChatMessage => isMessage(change) && (change.seq ?? before) < before);
  const current = older
    .filter(({ id }) => !log.removed.has(id))
    .map((one) => ({ ...one, attachments: log.cards.get(one.id) ?? one.attachments }));
  const messages = [...current, ...log.messages];
  // An empty answer means that the list is complete.
  return { ...log, messages, oldest_seq: older.length === 0 ? before : answer.oldest_seq };
}

/** Whether changes are missing that will not be sent again. */
export const isBehind = ({ isLoaded, have, waiting }: RoomLog, latest: number): boolean => isLoaded && (waiting.size > 0 || latest > have);

export const oldestShown = ({ messages }: RoomLog): number => messages[0]?.seq ?? 0;

export const hasOlder = (log: RoomLog): boolean => log.messages.length > 0 && oldestShown(log) > log.oldest_seq;

/** Drops the oldest messages beyond the device's window. Use only while the reader is at the newest message, or the screen would jump. */
export const trim = (log: RoomLog, window: number): RoomLog =>
  log.messages.length > window ? { ...log, messages: log.messages.slice(-window) } : log;

function replaceBy(log: RoomLog, { messages, latest_seq, oldest_seq, pinned }: Answer): RoomLog {
  const waiting = new Map([...log.waiting].filter(([seq]) => seq > latest_seq));
  const shown = messages.filter(isMessage);
  const next = { ...log, isLoaded: true, have: latest_seq, messages: shown, pinned, oldest_seq, waiting };
  return applyWaiting(withoutSent(next, shown));
}

function applyWaiting(log: RoomLog): RoomLog {
  if (!log.isLoaded) return log;
  let next = log;
  const waiting = new Map(log.waiting);
  for (let change = waiting.get(next.have + 1); change; change = waiting.get(next.have + 1)) {
    waiting.delete(next.have + 1);
    next = applyChange({ ...next, have: next.have + 1 }, change);
  }
  return { ...next, waiting };
}

export const isMessage = (change: ChatChange): change is ChatMessage => !("delete" in change || "unpin" in change || "gone" in change);

function applyChange(log: RoomLog, change: ChatChange): RoomLog {
  if ("gone" in change) return log;
  if ("delete" in change) return withoutMessage(log, change.messageId);
  if ("unpin" in change) return unpinned(log, change.messageId);
  if (change.updated) return withCard(log, change);
  const at = log.messages.findIndex(({ id }) => id === change.id);
  const known = log.messages[at];
  const pinned = change.type === "pinned" ? [change, ...log.pinned.filter(({ id }) => id !== change.id)] : log.pinned;
  if (known) return { ...log, pinned, messages: log.messages.with(at, { ...change, seq: known.seq }) };
  // A message older than the window was pinned: it is shown above the list, not in it.
  const first = log.messages[0];
  if (first && change.type === "pinned" && Date.parse(change.time) < Date.parse(first.time)) return { ...log, pinned };
  return withoutSent({ ...log, pinned, messages: [...log.messages, change] }, [change]);
}

function withoutMessage(log: RoomLog, gone: string): RoomLog {
  const messages = log.messages.filter(({ id }) => id !== gone).map((message) => withoutQuote(message, gone));
  return { ...log, messages, pinned: log.pinned.filter(({ id }) => id !== gone), removed: new Set(log.removed).add(gone) };
}

const withoutQuote = (message: ChatMessage, gone: string): ChatMessage =>
  message.reply_to?.id === gone ? { ...message, reply_to: { ...message.reply_to, text: null } } : message;

/** The message may be older than the window: its card is corrected when it is read. */
function withCard(log: RoomLog, { id, attachments }: ChatMessage): RoomLog {
  const correct = (message: ChatMessage): ChatMessage => (message.id === id ? { ...message, attachments } : message);
  const cards = new Map(log.cards).set(id, attachments);
  return { ...log, cards, messages: log.messages.map(correct), pinned: log.pinned.map(correct) };
}

const unpinned = (log: RoomLog, unpin: string): RoomLog => ({
  ...log,
  pinned: log.pinned.filter(({ id }) => id !== unpin),
  messages: log.messages.map((message) => (message.id === unpin ? { ...message, type: "global", pinned_until: null } : message)),
});

/** Removes pending messages that the room now shows. */
function withoutSent(log: RoomLog, shown: readonly ChatMessage[]): RoomLog {
  const sent = new Set(shown.map(({ client_id }) => client_id));
  return { ...log, pending: log.pending.filter(({ client_id }) => !sent.has(client_id)) };
}

/** Adds a message of the player. Returns null if the maximum number of messages is waiting. */
export function addPending(log: RoomLog, message: Pending): RoomLog | null {
  const unsent = log.pending.filter(({ state }) => state !== "held");
  return unsent.length >= queueMax ? null : { ...log, pending: [...log.pending, message] };
}

export const markPending = (log: RoomLog, clientId: string, state: Pending["state"]): RoomLog => ({
  ...log,
  pending: log.pending.map((message) => (message.client_id === clientId ? { ...message, state } : message)),
});

export const dropPending = (log: RoomLog, clientId: string): RoomLog => ({
  ...log,
  pending: log.pending.filter(({ client_id }) => client_id !== clientId),
});

/** Messages that have waited too long for a connection are no longer sent automatically. */
export const expirePending = (log: RoomLog, nowMs: number): RoomLog => ({
  ...log,
  pending: log.pending.map((message) =>
    message.state === "queued" && nowMs - message.written_ms > queueMs ? { ...message, state: "failed" } : message,
  ),
});
