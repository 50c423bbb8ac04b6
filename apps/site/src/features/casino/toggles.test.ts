import { describe, expect, it } from "vitest";
import { type TogglesEffect, type TogglesEvent, type TogglesState, nextToggles, noToggles } from "./toggles.ts";

/** Applies the events; returns the last state and all effects. */
function feed(events: readonly TogglesEvent[], from: TogglesState = noToggles): { state: TogglesState; effects: TogglesEffect[] } {
  const effects: TogglesEffect[] = [];
  let state = from;
  for (const event of events) {
    const [next, more] = nextToggles(state, event);
    state = next;
    effects.push(...more);
  }
  return { state, effects };
}

const click = (at: number, game = 7): TogglesEvent => ({ type: "clicked", game, at });
const waited = (opId: number, game = 7): TogglesEvent => ({ type: "waited", game, opId });
const answered = (opId: number, on: boolean, version = opId): TogglesEvent => ({ type: "answered", game: 7, opId, on, version });
const failed = (opId: number, final = false): TogglesEvent => ({ type: "failed", game: 7, opId, final });

describe("a click", () => {
  it("changes the state at once, is pending, and is sent after 150 ms", () => {
    const { state, effects } = feed([click(1_000)]);
    expect([state.on.has(7), state.pending.has(7)]).toEqual([true, true]);
    expect(effects).toEqual([{ type: "wait", game: 7, opId: 1_000, ms: 150 }]);
    expect(feed([waited(1_000)], state).effects).toEqual([{ type: "send", game: 7, opId: 1_000, on: true }]);
  });

  it("within 200 ms of the last one on the same game is ignored, on another game it is not", () => {
    expect(feed([click(1_000), click(1_199)]).state.on.has(7)).toBe(true);
    expect(feed([click(1_000), click(1_200)]).state.on.has(7)).toBe(false);
    expect([...feed([click(1_000), click(1_001, 8)]).state.on]).toEqual([7, 8]);
  });

  it("replaces earlier clicks: only the final state is sent", () => {
    const { effects } = feed([click(1_000), click(1_200), click(1_400), waited(1_000), waited(1_200), waited(1_400)]);
    expect(effects.filter((effect) => effect.type === "send")).toEqual([{ type: "send", game: 7, opId: 1_400, on: true }]);
  });

  it("has a higher operation number than the last one, whatever the clock says", () => {
    const { state } = feed([click(5_000), answered(5_000, true), click(100)]);
    expect(state.operations.get(7)).toBe(5_000);
    expect(feed([click(6_000)], state).state.operations.get(7)).toBe(6_000);
    const ahead = feed([click(1_000), answered(1_000, true, 90_000), click(2_000)]).state;
    expect(ahead.operations.get(7)).toBe(90_001);
  });
});

describe("an answer", () => {
  it("ends the pending state when there was no newer click", () => {
    expect(feed([click(1_000), waited(1_000), answered(1_000, true)]).state.pending.size).toBe(0);
    const newer = feed([click(1_000), waited(1_000), click(1_300), answered(1_000, true)]).state;
    expect([newer.pending.has(7), newer.on.has(7)]).toEqual([true, false]);
  });

  it("of a later operation on another device wins", () => {
    const { state } = feed([click(1_000), waited(1_000), answered(1_000, false, 1_500)]);
    expect([state.on.has(7), state.pending.has(7), state.operations.get(7)]).toEqual([false, false, 1_500]);
  });
});

describe("a failure", () => {
  it("is retried after 400 ms, as long as it is the latest", () => {
    const first = feed([click(1_000), waited(1_000), failed(1_000)]);
    expect(first.effects.at(-1)).toEqual({ type: "wait", game: 7, opId: 1_000, ms: 400 });
    expect(first.state.pending.has(7)).toBe(true);
    expect(feed([waited(1_000)], first.state).effects).toEqual([{ type: "send", game: 7, opId: 1_000, on: true }]);
    expect(feed([click(1_300), waited(1_000), failed(1_000)], first.state).effects).toHaveLength(1);
  });

  it("that is not retryable restores the previous state", () => {
    const { state, effects } = feed([{ type: "synced", games: [7] }, click(1_000), waited(1_000), failed(1_000, true)]);
    expect([state.on.has(7), state.pending.has(7)]).toEqual([true, false]);
    expect(effects).toHaveLength(2);
  });
});

describe("the player's list", () => {
  it("removes missing games, adds listed games, and leaves pending games unchanged", () => {
    const before = feed([{ type: "synced", games: [1, 2] }, click(1_000)]).state;
    expect([...before.on]).toEqual([1, 2, 7]);
    expect([...feed([{ type: "synced", games: [2, 3] }], before).state.on]).toEqual([2, 3, 7]);
    const undone = feed([{ type: "synced", games: [7] }, click(2_000), { type: "synced", games: [7] }]).state;
    expect(undone.on.has(7)).toBe(false);
  });
});
