import type { ChatMessage, ChatState } from "@trevo/contract";
import { chunkSizeFor, thisDevice } from "../../lib/device.ts";
import type { ApiFailure } from "../../lib/error-text.ts";
import { onRealtime } from "../../lib/realtime.ts";
import { randomId } from "../../lib/random-id.ts";
import { createStore } from "../../lib/store.ts";
import { postMessage, readRoom } from "./api.ts";
import {
  addPending,
  applyAnswer,
  applyOlder,
  dropPending,
  emptyLog,
  expirePending,
  isBehind,
  isMessage,
  markPending,
  neighbourWaitMs,
  oldestShown,
  type Pending,
  receive,
  type RoomLog,
  trim,
} from "./room-log.ts";

/** Milliseconds without events after which the socket counts as dead: the server announces every room each 15 s. */
const silenceMs = 20_000;
const pollMs = 10_000;
/** Maximum random delay in milliseconds, which spreads the requests of clients that lost the same connection. */
const spreadMs = 3_000;

export interface Draft {
  text: string;
  reply_to: Pending["reply_to"];
  attachment: Pending["attachment"];
}

/** Outcome of a sent message. `refused` returns the text to the field. */
export type Outcome = { kind: "shown" | "held" | "waits" | "full" } | { kind: "refused"; failure: ApiFailure };

export interface RoomView {
  log: RoomLog;
  state: Pick<ChatState, "online" | "slow_ms" | "closed"> | null;
  /** The failure because of which nothing could be loaded. */
  failure: ApiFailure | null;
  isLoadingOlder: boolean;
  /** Events do not arrive: the room is polled. */
  isSilent: boolean;
  /** The writer may need help: 1 shows limits and pauses, 2 the emergency line. */
  care: 1 | 2 | null;
}

/**
 * Client state of one room: combines events, responses and own messages into one list. `onDecided`: staff have decided about one of the
 * player's messages.
 */
export function createRoom(room: number, onDecided: () => void) {
  let isAtEnd = true;
  const view = createStore<RoomView>({ log: emptyLog, state: null, failure: null, isLoadingOlder: false, isSilent: false, care: null });
  const window = chunkSizeFor(thisDevice());
  const set = (change: Partial<RoomView>) => view.set({ ...view.get(), ...change });
  const setLog = (log: RoomLog) => set({ log: isAtEnd ? trim(log, window) : log });
  const { complete, older } = createReader({ room, view, set, setLog });
  const { send, retry, sendQueued } = createSender({ room, view, set, setLog });
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const later = (ms: number, work: () => unknown) => {
    const timer = setTimeout(() => (timers.delete(timer), work()), ms);
    timers.add(timer);
  };
  const catchUp = () => void complete().then(sendQueued);

  const start = () => {
    let heardMs = Date.now();
    const heard = () => {
      heardMs = Date.now();
      if (view.get().isSilent) set({ isSilent: false });
    };
    const stops = [
      onRealtime("MessageSent", (event) => {
        if (!("room" in event) || event.room !== room || "mention" in event) return;
        heard();
        if ("decision" in event) {
          if (event.client_id) setLog(dropPending(view.get().log, event.client_id));
          return onDecided();
        }
        setLog(receive(view.get().log, event));
        if (view.get().log.waiting.size > 0) later(neighbourWaitMs, () => view.get().log.waiting.size > 0 && catchUp());
      }),
      // The removal of a visible message is reported by a notification that links here.
      onRealtime("NotificationSent", ({ link }) => void (link?.startsWith("/?chat") && onDecided())),
      onRealtime("ChatState", ({ room: of, latest_seq, online, slow_ms, closed }) => {
        if (of !== room) return;
        heard();
        set({ state: { online, slow_ms, closed } });
        if (isBehind(view.get().log, latest_seq)) later(spread(), catchUp);
      }),
    ];
    const back = () => later(spread(), catchUp);
    addEventListener("online", back);
    const poll = setInterval(() => {
      setLog(expirePending(view.get().log, Date.now()));
      if (Date.now() - heardMs <= silenceMs) return;
      set({ isSilent: true });
      catchUp();
    }, pollMs);
    catchUp();
    return () => {
      for (const stop of stops) stop();
      for (const timer of timers) clearTimeout(timer);
      clearInterval(poll);
      removeEventListener("online", back);
    };
  };

  /** Whether the reader sees the newest message. */
  const reader = { isAtEnd: () => isAtEnd, setAtEnd: (next: boolean) => void (isAtEnd = next) };
  return { view, reader, start, older, send, retry, reload: catchUp, discard: (id: string) => setLog(dropPending(view.get().log, id)) };
}

export type Room = ReturnType<typeof createRoom>;

interface Kept {
  room: number;
  view: { get: () => RoomView };
  set: (change: Partial<RoomView>) => void;
  setLog: (log: RoomLog) => void;
}

function createReader({ room, view, set, setLog }: Kept) {
  let running = false;
  /** Sends one request at a time until nothing is missing, or a response brought nothing new. */
  const complete = async (): Promise<void> => {
    if (running) return;
    running = true;
    for (let again = true; again;) {
      const { have, isLoaded } = view.get().log;
      const reply = await readRoom(room, isLoaded ? { after: have } : {});
      if (!reply.ok) {
        if (!isLoaded) set({ failure: reply });
        break;
      }
      const { online, slow_ms, state } = reply.data.data;
      setLog(applyAnswer(view.get().log, reply.data.data));
      set({ failure: null, state: { online, slow_ms, closed: state === "closed" } });
      const { log } = view.get();
      again = log.have > have && isBehind(log, reply.data.data.latest_seq);
    }
    running = false;
  };
  const older = async (): Promise<void> => {
    if (view.get().isLoadingOlder) return;
    set({ isLoadingOlder: true });
    const before = oldestShown(view.get().log);
    const reply = await readRoom(room, { before });
    if (reply.ok) set({ log: applyOlder(view.get().log, before, reply.data.data) });
    set({ isLoadingOlder: false });
  };
  return { complete, older };
}

function createSender({ room, view, set, setLog }: Kept) {
  const deliver = async ({ client_id, text, reply_to, attachment }: Pending): Promise<Outcome> => {
    const reply = await postMessage({
      message: text,
      room,
      client_id,
      ...(reply_to && { reply_to: reply_to.id }),
      ...(attachment && { attachments: [{ attachment_type: attachment.attachment_type, attachment_url: attachment.attachment_url }] }),
    });
    const { log } = view.get();
    if (!reply.ok) {
      if (reply.status !== 0 && reply.status < 500) return { kind: "refused", failure: reply };
      setLog(markPending(log, client_id, "queued"));
      return { kind: "waits" };
    }
    const { data, state, care } = reply.data;
    set({ care });
    if (state === "held") setLog(markPending(log, client_id, "held"));
    else setLog(isShown(log, data) ? dropPending(log, client_id) : receive(log, { ...data, client_id }));
    return { kind: state };
  };
  const send = async ({ text, reply_to, attachment }: Draft): Promise<Outcome> => {
    const message: Pending = { client_id: randomId(), text, reply_to, attachment, written_ms: Date.now(), state: "sending" };
    const next = addPending(view.get().log, message);
    if (!next) return { kind: "full" };
    setLog(next);
    const outcome = await deliver(message);
    if (outcome.kind === "refused") setLog(dropPending(view.get().log, message.client_id));
    return outcome;
  };
  /** A message refused on retry stays in the list: the field may contain other text by now. */
  const retry = async (clientId: string): Promise<Outcome["kind"] | null> => {
    const message = view.get().log.pending.find(({ client_id, state }) => client_id === clientId && state !== "sending");
    if (!message) return null;
    setLog(markPending(view.get().log, clientId, "sending"));
    const { kind } = await deliver(message);
    if (kind === "refused") setLog(markPending(view.get().log, clientId, "failed"));
    return kind;
  };
  /** Sends in the order of writing; stops at the first message that finds no connection. */
  const sendQueued = async (): Promise<void> => {
    setLog(expirePending(view.get().log, Date.now()));
    for (const { client_id, state } of view.get().log.pending) if (state === "queued" && (await retry(client_id)) === "waits") return;
  };
  return { send, retry, sendQueued };
}

const isShown = ({ messages }: RoomLog, { id }: ChatMessage): boolean => messages.some((change) => isMessage(change) && change.id === id);

/** Random delay of up to three seconds, in ms. */
function spread(): number {
  const [chance = 0] = crypto.getRandomValues(new Uint8Array(1));
  return (chance / 255) * spreadMs;
}
