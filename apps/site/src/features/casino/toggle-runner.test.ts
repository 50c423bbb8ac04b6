import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ToggleReply, createToggles } from "./toggle-runner.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

interface Sent {
  readonly on: boolean;
  readonly at: number;
  readonly signal: AbortSignal;
  answer(reply: ToggleReply): void;
}

function createTestToggles() {
  const sent: Sent[] = [];
  const gaveUp = vi.fn();
  const toggles = createToggles({
    now: Date.now,
    onGaveUp: gaveUp,
    send: ({ on }, signal) => new Promise((resolve) => sent.push({ on, at: Date.now() - 1_000_000, signal, answer: resolve })),
  });
  return { toggles, sent, gaveUp };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const done = (on: boolean): ToggleReply => ({ ok: true, on, version: Date.now() });

describe("requests of likes and favourites", () => {
  it("wait 150 ms, so that quick changes send one request", async () => {
    const { toggles, sent } = createTestToggles();
    toggles.toggle(7);
    await pass(149);
    expect(sent).toEqual([]);
    await pass(60);
    expect(sent).toHaveLength(1);
    toggles.toggle(7);
    await pass(150);
    expect(sent.map(({ on }) => on)).toEqual([true, false]);
  });

  it("cancel the earlier request and ignore its response", async () => {
    const { toggles, sent } = createTestToggles();
    toggles.toggle(7);
    await pass(210);
    toggles.toggle(7);
    await pass(150);
    expect(sent[0]?.signal.aborted).toBe(true);
    sent[0]?.answer(done(true));
    await pass(0);
    expect([toggles.get().on.has(7), toggles.get().pending.has(7)]).toEqual([false, true]);
    sent[1]?.answer(done(false));
    await pass(0);
    expect(toggles.get().pending.has(7)).toBe(false);
  });

  it("are retried after 400 ms, then with doubled waits, until they succeed", async () => {
    const { toggles, sent } = createTestToggles();
    toggles.toggle(7);
    await pass(150);
    sent.at(-1)?.answer({ ok: false, final: false });
    await pass(400);
    sent.at(-1)?.answer({ ok: false, final: false });
    await pass(800);
    expect(sent.map(({ at }) => at)).toEqual([150, 550, 1_350]);
    sent.at(-1)?.answer(done(true));
    await pass(10_000);
    expect(sent).toHaveLength(3);
    expect(toggles.get().pending.size).toBe(0);
  });

  it("are undone after five requests without a response, and the player is notified once", async () => {
    const { toggles, sent, gaveUp } = createTestToggles();
    toggles.sync([8]);
    toggles.toggle(7);
    await pass(150);
    for (let attempt = 1; attempt < 5; attempt++) {
      sent.at(-1)?.answer({ ok: false, final: false });
      await pass(3_200);
      expect([toggles.get().on.has(7), toggles.get().pending.has(7)]).toEqual([true, true]);
    }
    expect(gaveUp).not.toHaveBeenCalled();
    sent.at(-1)?.answer({ ok: false, final: false });
    await pass(600_000);
    expect(sent).toHaveLength(5);
    expect(gaveUp).toHaveBeenCalledOnce();
    expect([[...toggles.get().on], toggles.get().pending.size]).toEqual([[8], 0]);
    toggles.toggle(7);
    await pass(150);
    expect(sent).toHaveLength(6);
    sent.at(-1)?.answer({ ok: false, final: false });
    await pass(400);
    expect(sent, "a new click has all its attempts").toHaveLength(7);
  });

  it("are dropped when their player leaves: no timer and no request remains", async () => {
    const { toggles, sent } = createTestToggles();
    toggles.toggle(7);
    await pass(150);
    toggles.toggle(8);
    toggles.forget();
    await pass(10_000);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.signal.aborted).toBe(true);
    expect(toggles.get().on.size).toBe(0);
  });
});
