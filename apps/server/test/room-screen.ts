import { WebSocket } from "ws";
import type { ChatChange, ChatMessage } from "@trevo/contract";
import { eventually } from "./test-site.ts";

/** A line as a screen shows it. */
export interface ShownLine {
  readonly seq: number;
  readonly text: string;
}

export interface RoomScreen {
  /** What the screen shows, in the order in which it was applied. */
  readonly shown: readonly ShownLine[];
  /** Events that the socket delivered twice. */
  readonly repeated: readonly number[];
  /** Number of times that the socket was opened. */
  readonly opened: () => number;
  /** Resolves once the socket is subscribed. */
  readonly ready: Promise<void>;
  /** Requests what is missing up to this number. */
  completeTo(latest: number): Promise<void>;
  close(): void;
}

interface ScreenOf {
  readonly key: string;
  readonly room: number;
  /** The number of the last change before the screen opened. */
  readonly after: number;
  /** Address of a server that runs now, asked for at each connection. */
  readonly base: () => string;
}

/** Waits before a closed socket is opened again, so that a dead server is not called without a pause. */
const pauseMs = 100;

/**
 * A reader of a room with a socket of its own: applies changes by their numbers, requests those that it missed after each connection, and
 * connects again when the socket ends.
 */
export function openScreen({ key, room, after, base }: ScreenOf): RoomScreen {
  const shown: ShownLine[] = [];
  const repeated: number[] = [];
  const received = new Set<number>();
  const waiting = new Map<number, ChatChange>();
  const ready = Promise.withResolvers<void>();
  let [have, opened, isClosed] = [after, 0, false];
  let socket: WebSocket | null = null;

  const apply = () => {
    for (let next = waiting.get(have + 1); next; next = waiting.get(have + 1)) {
      waiting.delete(have + 1);
      have += 1;
      if ("text" in next) shown.push({ seq: have, text: next.text });
    }
  };
  const take = (change: ChatChange) => {
    if (change.seq !== null && change.seq > have) waiting.set(change.seq, change);
    apply();
  };
  const complete = async () => {
    const reply = await fetch(`${base()}/api/chat/messages?room=${room}&after=${have}`);
    if (!reply.ok) throw new Error(`the room answered ${reply.status}`);
    const { data } = (await reply.json()) as { data: { messages: ChatChange[]; reset: boolean } };
    if (data.reset) throw new Error("a reset would skip messages");
    data.messages.forEach(take);
  };
  const connect = () => {
    const current = new WebSocket(`${base().replace("http", "ws")}/app/${key}?protocol=7&client=js&version=8.4.0`);
    socket = current;
    current.on("error", () => undefined);
    current.on("message", (data: Buffer) => {
      const { event, data: content } = JSON.parse(String(data)) as { event: string; data: string };
      if (event === "pusher:connection_established")
        current.send(JSON.stringify({ event: "pusher:subscribe", data: { channel: `universal-public.${room}` } }));
      if (event === "pusher:ping") current.send(JSON.stringify({ event: "pusher:pong", data: {} }));
      if (event === "pusher_internal:subscription_succeeded") {
        opened += 1;
        ready.resolve();
        complete().catch(() => undefined);
      }
      if (event !== "MessageSent") return;
      const change = (typeof content === "string" ? JSON.parse(content) : content) as ChatMessage;
      if (change.seq !== null && received.has(change.seq)) repeated.push(change.seq);
      if (change.seq !== null) received.add(change.seq);
      take(change);
    });
    current.on("close", () => void (isClosed || setTimeout(connect, pauseMs)));
  };
  connect();
  return {
    shown,
    repeated,
    opened: () => opened,
    ready: ready.promise,
    completeTo: (latest) =>
      eventually(`a screen up to ${latest}`, async () => {
        if (have < latest) await complete();
        return have >= latest ? true : undefined;
      }).then(() => undefined),
    close: () => {
      isClosed = true;
      socket?.terminate();
    },
  };
}

/** How the screen differs from the table: missing, doubled, altered or reordered lines. */
export function differences(table: readonly ShownLine[], shown: readonly ShownLine[]): string[] {
  const numbers = table.map(({ seq }) => seq);
  const holes = numbers.filter((seq, nth) => nth > 0 && seq !== (numbers[nth - 1] ?? 0) + 1).map((seq) => `no number before ${seq}`);
  const length = Math.max(table.length, shown.length);
  const unlike = Array.from({ length }, (_, nth) => [table[nth], shown[nth]] as const).filter(
    ([stored, seen]) => stored?.seq !== seen?.seq || stored?.text !== seen?.text,
  );
  return [...holes, ...unlike.map(([stored, seen]) => `stored ${stored?.seq} ${stored?.text}, shown ${seen?.seq} ${seen?.text}`)];
}
