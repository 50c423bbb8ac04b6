import type { ChatChange, ChatMessage, ChatReply } from "@trevo/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addPending,
  applyAnswer,
  applyOlder,
  dropPending,
  emptyLog,
  expirePending,
  hasOlder,
  isBehind,
  isMessage,
  markPending,
  type Pending,
  queueMax,
  queueMs,
  receive,
  type RoomLog,
  trim,
} from "./room-log.ts";

const start = Date.parse("2026-11-22T12:00:00.000Z");
const gapMax = 12;
const page = 5;

const message = (seq: number, over: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `message ${seq}`,
  room: 30,
  seq,
  time: new Date(start + seq * 1_000).toISOString(),
  type: "global",
  text: `words ${seq}`,
  user: { id: "player", name: "Ma•••a·47" },
  mission: null,
  colorClass: "rank-0",
  emoji: null,
  pinned_until: null,
  attachments: [],
  entities: [],
  reply_to: null,
  client_id: null,
  ...over,
});

const voidCard: ChatMessage["attachments"][number] = {
  attachment_type: "round",
  attachment_url: "/fairness/rounds/1",
  game: { id: 1, title: "Crash", gamecode: "crash" },
  stake: 100,
  win: 0,
  multiplier_x100: 0,
  void: true,
};

type Reply = Pick<ChatReply, "messages" | "latest_seq" | "oldest_seq" | "pinned" | "reset">;

/** The server's side: a list of changes, and its answers. */
function createServer() {
  const changes: ChatChange[] = [];
  const shown = new Map<string, ChatMessage>();
  const pins: string[] = [];
  const list = () => [...shown.values()];
  const pinned = () => pins.flatMap((id) => shown.get(id) ?? []);
  const head = () => ({ latest_seq: changes.length, oldest_seq: list()[0]?.seq ?? 0, pinned: pinned() });
  const next = () => changes.length + 1;
  const told = (change: ChatChange): ChatChange =>
    isMessage(change) && !shown.has(change.id) ? { gone: true, room: 30, seq: change.seq ?? 0 } : change;
  const pick = (place: number) => list()[place % Math.max(1, shown.size)];
  const commands = {
    send(place: number) {
      const original = place % 3 === 0 ? pick(place) : undefined;
      const reply_to = original ? { id: original.id, name: "Ma•••a·47", text: original.text } : null;
      const sent = message(next(), { reply_to });
      shown.set(sent.id, sent);
      changes.push(sent);
    },
    remove(place: number) {
      const gone = pick(place);
      if (!gone) return;
      shown.delete(gone.id);
      for (const [id, one] of shown) if (one.reply_to?.id === gone.id) shown.set(id, { ...one, reply_to: { ...one.reply_to, text: null } });
      changes.push({ delete: true, messageId: gone.id, room: 30, seq: next() });
    },
    pin(place: number) {
      const one = pick(place);
      if (!one || one.type === "pinned") return;
      const change = { ...one, type: "pinned" as const, pinned_until: new Date(start + 9e8).toISOString() };
      shown.set(one.id, change);
      pins.unshift(one.id);
      changes.push({ ...change, seq: next() });
    },
    card(place: number) {
      const one = pick(place);
      if (!one) return;
      const changed = { ...one, attachments: [voidCard] };
      shown.set(one.id, changed);
      changes.push({ ...changed, updated: true, seq: next() });
    },
    unpin(place: number) {
      const id = pins[place % Math.max(1, pins.length)];
      const one = id === undefined ? undefined : shown.get(id);
      if (!one) return;
      pins.splice(pins.indexOf(one.id), 1);
      shown.set(one.id, { ...one, type: "global", pinned_until: null });
      changes.push({ unpin: true, messageId: one.id, room: 30, seq: next() });
    },
  };
  return {
    ...commands,
    changes,
    list,
    pinned,
    first: (): Reply => ({ ...head(), messages: list().slice(-page), reset: false }),
    after: (seq: number): Reply =>
      changes.length - seq > gapMax
        ? { ...head(), messages: list().slice(-page), reset: true }
        : { ...head(), messages: changes.slice(seq, seq + page).map(told), reset: false },
    before: (seq: number): Reply => ({
      ...head(),
      messages: list()
        .filter((one) => (one.seq ?? 0) < seq)
        .slice(-page),
      reset: false,
    }),
  };
}

type Step =
  | { kind: "send" | "remove" | "pin" | "unpin" | "card"; place: number }
  /** An event arrives late, twice or out of order, depending on `place`. */
  | { kind: "event"; place: number }
  /** The server answers now; its answer arrives at a later step. */
  | { kind: "ask" | "older" | "arrive"; place: number };

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("send", "send", "send", "remove", "pin", "unpin", "card", "event", "event", "event", "ask", "older", "arrive"),
  place: fc.nat(60),
});

interface Rules {
  receive: typeof receive;
  applyAnswer: typeof applyAnswer;
}

/** Runs the steps, then lets the client complete itself over a working connection. */
function screenAfter(steps: readonly Step[], rules: Rules) {
  const server = createServer();
  const answers: ((log: RoomLog) => RoomLog)[] = [];
  let log: RoomLog = emptyLog;
  const ask = () => {
    const reply = log.isLoaded ? server.after(log.have) : server.first();
    return (now: RoomLog) => rules.applyAnswer(now, reply);
  };
  const older = () => {
    const before = log.messages[0]?.seq ?? 0;
    const reply = server.before(before);
    return (now: RoomLog) => applyOlder(now, before, reply);
  };
  for (const { kind, place } of steps) {
    if (kind === "event") {
      const change = server.changes[place % Math.max(1, server.changes.length)];
      if (change) log = rules.receive(log, change);
    } else if (kind === "ask") answers.push(ask());
    else if (kind === "older") answers.push(older());
    else if (kind === "arrive") log = answers.splice(place % Math.max(1, answers.length), 1)[0]?.(log) ?? log;
    else server[kind](place);
  }
  for (const late of answers) log = late(log);
  for (let tries = 0; tries < 40 && (!log.isLoaded || isBehind(log, server.changes.length)); tries++) log = ask()(log);
  for (let tries = 0; tries < 40 && hasOlder(log); tries++) log = older()(log);
  return { log, server };
}

const isSame = ({ log, server }: ReturnType<typeof screenAfter>): boolean => JSON.stringify(log.messages) === JSON.stringify(server.list());

const standing: Rules = { receive, applyAnswer };

describe("a room's log", () => {
  it("equals the server's list after any loss, repetition, reordering, late answer or reset", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 10, maxLength: 120 }), (steps) => {
        const { log, server } = screenAfter(steps, standing);
        expect(log.messages).toEqual(server.list());
        expect(log.pinned.map(({ id }) => id)).toEqual(server.pinned().map(({ id }) => id));
      }),
      { numRuns: 1_500 },
    );
  });

  const outOfTurn: Rules = {
    applyAnswer,
    receive: (log, change) => {
      const next = receive({ ...log, have: (change.seq ?? 1) - 1, waiting: new Map() }, change);
      return log.isLoaded ? { ...next, have: Math.max(log.have, change.seq ?? 0) } : log;
    },
  };
  const unchecked: Rules = {
    receive,
    applyAnswer: (log, answer) => applyAnswer({ ...log, isLoaded: log.isLoaded && !answer.reset }, answer),
  };
  const uncheckedChanges: Rules = {
    receive,
    applyAnswer: (log, answer) =>
      answer.reset || !log.isLoaded
        ? applyAnswer(log, answer)
        : { ...log, have: answer.latest_seq, messages: [...log.messages, ...answer.messages.filter(isMessage)] },
  };

  it.each([
    ["events are applied out of turn", outOfTurn],
    ["a reset is applied whatever its age", unchecked],
    ["the changes of an answer are applied unchecked", uncheckedChanges],
  ])("differs from the server's list when %s", (_, rules) => {
    const runs = fc.sample(fc.array(step, { minLength: 60, maxLength: 120 }), { numRuns: 300, seed: 7 });
    const wrong = runs.filter((steps) => {
      const screen = screenAfter(steps, rules);
      // A log that went back and was completed again was wrong in between.
      return !isSame(screen) || wentBack(steps, rules);
    });
    expect(wrong.length).toBeGreaterThan(10);
  });

  it("never goes back to an older number", () => {
    const runs = fc.sample(fc.array(step, { minLength: 60, maxLength: 120 }), { numRuns: 300, seed: 7 });
    expect(runs.filter((steps) => wentBack(steps, standing))).toEqual([]);
  });
});

/** Returns whether `have` decreased at any step. */
function wentBack(steps: readonly Step[], rules: Rules): boolean {
  let sank = false;
  const watch =
    <Input>(apply: (log: RoomLog, input: Input) => RoomLog) =>
    (log: RoomLog, input: Input): RoomLog => {
      const next = apply(log, input);
      sank ||= next.have < log.have;
      return next;
    };
  screenAfter(steps, { receive: watch(rules.receive), applyAnswer: watch(rules.applyAnswer) });
  return sank;
}

const loaded = (...messages: ChatMessage[]): RoomLog =>
  applyAnswer(emptyLog, { messages, latest_seq: messages.at(-1)?.seq ?? 0, oldest_seq: messages[0]?.seq ?? 0, pinned: [], reset: false });

describe("a single change", () => {
  it("waits while an earlier change is missing, and is applied with it", () => {
    const early = receive(loaded(message(1)), message(3));
    expect(early.messages.map(({ seq }) => seq)).toEqual([1]);
    expect(isBehind(early, 1)).toBe(true);
    expect(receive(early, message(2)).messages.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it("removes the text from replies to a deleted message", () => {
    const log = loaded(message(1), message(2, { reply_to: { id: "message 1", name: "Ana", text: "words 1" } }));
    const after = receive(log, { delete: true, messageId: "message 1", room: 30, seq: 3 });
    expect(after.messages).toEqual([message(2, { reply_to: { id: "message 1", name: "Ana", text: null } })]);
  });

  it("does not restore a deleted message through a late answer with older ones", () => {
    const log = receive(loaded(message(5)), { delete: true, messageId: "message 2", room: 30, seq: 6 });
    expect(applyOlder(log, 5, { messages: [message(2), message(3)], oldest_seq: 2 }).messages.map(({ seq }) => seq)).toEqual([3, 5]);
  });

  it("does not restore a card through a late answer with older messages once its round was rolled back", () => {
    const card = (isVoid: boolean) => ({ attachments: [{ ...voidCard, void: isVoid } as typeof voidCard] });
    const log = receive(loaded(message(5)), message(6, { ...card(true), id: "message 2", updated: true }));
    expect(log.messages.map(({ seq }) => seq)).toEqual([5]);
    expect(applyOlder(log, 5, { messages: [message(2, card(false))], oldest_seq: 2 }).messages[0]).toMatchObject(card(true));
  });

  it("ignores an older page that was requested for a different window than the one shown", () => {
    const log = trim(loaded(message(1), message(2), message(5)), 1);
    expect(applyOlder(log, 1, { messages: [message(0)], oldest_seq: 0 })).toBe(log);
  });

  it("drops the oldest messages beyond the window, and keeps track that older ones exist", () => {
    const log = trim(loaded(message(1), message(2), message(3)), 2);
    expect(log.messages.map(({ seq }) => seq)).toEqual([2, 3]);
    expect(hasOlder(log)).toBe(true);
  });
});

describe("the player's own messages", () => {
  const pending = (client_id: string, over: Partial<Pending> = {}): Pending => ({
    client_id,
    text: "oi",
    attachment: null,
    reply_to: null,
    written_ms: start,
    state: "queued",
    ...over,
  });
  const waiting = (count: number): RoomLog =>
    Array.from({ length: count }, (_, place) => pending(String(place))).reduce((log, one) => addPending(log, one) ?? log, emptyLog);

  it("are pending until the room shows them", () => {
    const log = addPending(loaded(message(1)), pending("mine")) ?? emptyLog;
    expect(receive(log, message(2, { client_id: "mine" })).pending).toEqual([]);
  });

  it("wait for a connection up to a maximum of ten, and the eleventh is refused", () => {
    const full = waiting(queueMax);
    expect(full.pending).toHaveLength(10);
    expect(addPending(full, pending("one more"))).toBeNull();
    expect(addPending(markPending(full, "3", "held"), pending("one more"))?.pending).toHaveLength(11);
    expect(addPending(dropPending(full, "3"), pending("one more"))?.pending).toHaveLength(10);
  });

  it("are sent automatically for ten minutes, and not a millisecond longer", () => {
    const log = waiting(1);
    expect(expirePending(log, start + queueMs).pending[0]?.state).toBe("queued");
    expect(expirePending(log, start + queueMs + 1).pending[0]?.state).toBe("failed");
  });
});
