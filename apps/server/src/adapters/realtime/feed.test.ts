import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BetPlaced } from "@trevo/contract";
import { type FeedEvent, createFeed } from "./feed.ts";

const bet = (transaction: string, type: BetPlaced["type"] = "bet"): FeedEvent => ({
  event: "BetPlaced",
  data: {
    type,
    transaction,
    game: { id: 1, title: "Dados", titles: { pt: "Dados", en: "Dice" }, gamecode: "dice", image: "/covers/dice.svg" },
    user: null,
    amount: 100,
    date: "2026-11-21T12:00:00Z",
  } satisfies BetPlaced,
});
const ids = (events: FeedEvent[]) => events.map(({ data }) => `${(data as BetPlaced).transaction}:${(data as BetPlaced).type}`);

describe("the public feed", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const start = () => {
    const windows: { tenantId: number; events: FeedEvent[] }[] = [];
    let dropped = 0;
    const feed = createFeed({
      emit: (tenantId, events) => windows.push({ tenantId, events }),
      onDrop: (events) => (dropped += events),
      now: () => Date.now(),
    });
    return { feed, windows, dropped: () => dropped };
  };

  it("sends 50 ms of events as one message, in order", () => {
    const { feed, windows } = start();
    for (const event of [bet("a"), bet("a", "win"), { event: "MessageSent", data: {} }, bet("b")]) feed.add(1, event);
    vi.advanceTimersByTime(49);
    expect(windows).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(windows).toHaveLength(1);
    expect(windows[0]?.events.map(({ event }) => event)).toEqual(["BetPlaced", "BetPlaced", "MessageSent", "BetPlaced"]);
  });

  it("keeps the newest complete pairs when there are too many", () => {
    const { feed, windows, dropped } = start();
    for (let round = 1; round <= 30; round++) for (const type of ["bet", "win"] as const) feed.add(1, bet(String(round), type));
    vi.advanceTimersByTime(50);
    expect(ids(windows[0]?.events ?? []).slice(0, 2)).toEqual(["11:bet", "11:win"]);
    expect(windows[0]?.events).toHaveLength(40);
    expect(dropped()).toBe(20);
  });

  it("sends at most 20 pairs a second", () => {
    const { feed, windows } = start();
    const count = () => windows.reduce((sum, { events }) => sum + events.length, 0);
    const play = (ms: number) => {
      for (let at = 0; at < ms; at += 10) {
        for (const type of ["bet", "win"] as const) feed.add(1, bet(`${Date.now()}`, type));
        vi.advanceTimersByTime(10);
      }
    };
    play(1_000);
    const before = count();
    play(5_000);
    expect((count() - before) / 2).toBeGreaterThanOrEqual(95);
    expect((count() - before) / 2).toBeLessThanOrEqual(101);
  });

  it("sends a win in a later window than its bet, but no win whose bet was dropped", () => {
    const { feed, windows } = start();
    for (let round = 1; round <= 21; round++) feed.add(1, bet(String(round)));
    vi.advanceTimersByTime(50);
    feed.add(1, bet("1", "win"));
    feed.add(1, bet("21", "win"));
    feed.add(1, bet("21", "win"));
    vi.advanceTimersByTime(50);
    expect(ids(windows[1]?.events ?? [])).toEqual(["21:win"]);
  });

  it("limits each tenant separately", () => {
    const { feed, windows, dropped } = start();
    for (let round = 1; round <= 20; round++) for (const tenant of [1, 2]) feed.add(tenant, bet(String(round)));
    vi.advanceTimersByTime(50);
    expect(windows.map(({ tenantId, events }) => [tenantId, events.length])).toEqual([
      [1, 20],
      [2, 20],
    ]);
    expect(dropped()).toBe(0);
  });
});
