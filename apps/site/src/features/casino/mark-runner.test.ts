import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type MarkReply, createMarks } from "./mark-runner.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

interface Sent {
  readonly marked: boolean;
  readonly at: number;
  readonly signal: AbortSignal;
  answer(reply: MarkReply): void;
}

function createTestMarks() {
  const sent: Sent[] = [];
  const gaveUp = vi.fn();
  const marks = createMarks({
    now: Date.now,
    onGaveUp: gaveUp,
    send: ({ marked }, signal) => new Promise((resolve) => sent.push({ marked, at: Date.now() - 1_000_000, signal, answer: resolve })),
  });
  return { marks, sent, gaveUp };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const done = (marked: boolean): MarkReply => ({ ok: true, marked, version: Date.now() });

describe("requests of likes and favourites", () => {
  it("wait 150 ms, so that quick changes send one request", async () => {
    const { marks, sent } = createTestMarks();
    marks.toggle(7);
    await pass(149);
    expect(sent).toEqual([]);
    await pass(60);
    expect(sent).toHaveLength(1);
    marks.toggle(7);
    await pass(150);
    expect(sent.map(({ marked }) => marked)).toEqual([true, false]);
  });

  it("cancel the earlier request and ignore its answer", async () => {
    const { marks, sent } = createTestMarks();
    marks.toggle(7);
    await pass(210);
    marks.toggle(7);
    await pass(150);
    expect(sent[0]?.signal.aborted).toBe(true);
    sent[0]?.answer(done(true));
    await pass(0);
    expect([marks.get().marked.has(7), marks.get().pending.has(7)]).toEqual([false, true]);
    sent[1]?.answer(done(false));
    await pass(0);
    expect(marks.get().pending.has(7)).toBe(false);
  });

  it("are retried after 400 ms, then with doubled waits, until they succeed", async () => {
    const { marks, sent } = createTestMarks();
    marks.toggle(7);
    await pass(150);
    sent.at(-1)?.answer({ ok: false, final: false });
    await pass(400);
    sent.at(-1)?.answer({ ok: false, final: false });
    await pass(800);
    expect(sent.map(({ at }) => at)).toEqual([150, 550, 1_350]);
    sent.at(-1)?.answer(done(true));
    await pass(10_000);
    expect(sent).toHaveLength(3);
    expect(marks.get().pending.size).toBe(0);
  });

  it("are undone after five requests without an answer, and the player is notified once", async () => {
    const { marks, sent, gaveUp } = createTestMarks();
    marks.sync([8]);
    marks.toggle(7);
    await pass(150);
    for (let attempt = 1; attempt < 5; attempt++) {
      sent.at(-1)?.answer({ ok: false, final: false });
      await pass(3_200);
      expect([marks.get().marked.has(7), marks.get().pending.has(7)]).toEqual([true, true]);
    }
    expect(gaveUp).not.toHaveBeenCalled();
    sent.at(-1)?.answer({ ok: false, final: false });
    await pass(600_000);
    expect(sent).toHaveLength(5);
    expect(gaveUp).toHaveBeenCalledOnce();
    expect([[...marks.get().marked], marks.get().pending.size]).toEqual([[8], 0]);
    marks.toggle(7);
    await pass(150);
    expect(sent).toHaveLength(6);
    sent.at(-1)?.answer({ ok: false, final: false });
    await pass(400);
    expect(sent, "a new click has all its attempts").toHaveLength(7);
  });

  it("are dropped with their player: no timer and no request remains", async () => {
    const { marks, sent } = createTestMarks();
    marks.toggle(7);
    await pass(150);
    marks.toggle(8);
    marks.forget();
    await pass(10_000);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.signal.aborted).toBe(true);
    expect(marks.get().marked.size).toBe(0);
  });
});
