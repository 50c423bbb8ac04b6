import { describe, expect, it, vi } from "vitest";
import { createLog } from "./log.ts";
import { type Bucket, createRateLimiter, networkOf } from "./rate-limiter.ts";
import { createSharedCounts } from "./shared-counts.ts";

/** A clock that a test sets manually. */
const handClock = () => {
  let time = Date.parse("2026-11-21T12:00:00Z");
  return { now: () => new Date(time), forward: (ms: number) => (time += ms) };
};

const bets = (who: string, more: Partial<Bucket> = {}): Bucket => ({
  kind: "money",
  brand: "trevo",
  by: "account",
  who,
  ip: "192.0.2.1",
  ...more,
});
const takeTimes = (times: number, take: () => number): number[] => Array.from({ length: times }, take);

describe("the rate limiter", () => {
  it("allows 120 requests of an account per minute, and returns how long the next one must wait", () => {
    const clock = handClock();
    const limiter = createRateLimiter({ clock, scale: 1 });
    expect(takeTimes(120, () => limiter.take(bets("ana"))).every((wait) => wait === 0)).toBe(true);
    clock.forward(20_000);
    expect(limiter.take(bets("ana"))).toBe(40_000);
    clock.forward(40_000);
    expect(limiter.take(bets("ana"))).toBe(0);
  });

  it("counts accounts, addresses, names, kinds and brands separately", () => {
    const limiter = createRateLimiter({ clock: handClock(), scale: 1 });
    takeTimes(121, () => limiter.take(bets("ana")));
    expect(limiter.take(bets("ana"))).toBeGreaterThan(0);
    for (const other of [
      bets("bia"),
      bets("ana", { by: "address" }),
      bets("ana", { by: "name" }),
      bets("ana", { kind: "essential" }),
      bets("ana", { brand: "norte" }),
    ])
      expect(limiter.take(other)).toBe(0);
  });

  it("never refuses essential requests by address", () => {
    const limiter = createRateLimiter({ clock: handClock(), scale: 1 });
    const call = bets("192.0.2.1", { kind: "essential", by: "address" });
    expect(takeTimes(10_000, () => limiter.take(call)).every((wait) => wait === 0)).toBe(true);
  });

  it("reports without counting whether a bucket is full", () => {
    const limiter = createRateLimiter({ clock: handClock(), scale: 1 });
    takeTimes(119, () => limiter.take(bets("ana")));
    expect([limiter.wait(bets("ana")), limiter.wait(bets("ana"))]).toEqual([0, 0]);
    limiter.take(bets("ana"));
    expect(limiter.wait(bets("ana"))).toBe(60_000);
    expect(limiter.wait(bets("bia"))).toBe(0);
  });

  it("starts again when the clock is moved back", () => {
    const clock = handClock();
    const limiter = createRateLimiter({ clock, scale: 1 });
    takeTimes(121, () => limiter.take(bets("ana")));
    clock.forward(-3_600_000);
    expect(limiter.take(bets("ana"))).toBe(0);
  });

  it("counts all addresses of an IPv6 /64 as one source, and an IPv4 address in either notation", () => {
    const network = networkOf("2001:db8:0:7:1::1");
    expect(networkOf("2001:DB8::7:ffff:ffff:ffff:ffff")).toBe(network);
    expect(networkOf("2001:db8:0:8::1")).not.toBe(network);
    expect(networkOf("::ffff:1.2.3.4")).toBe(networkOf("1.2.3.4"));
  });
});

describe("rate limits of several processes", () => {
  /** Delivers what is published to every process at once. */
  const createBus = () => {
    const listeners: ((data: unknown) => void)[] = [];
    const sent: string[] = [];
    return {
      sent,
      subscribe: (_topic: string, listener: (data: unknown) => void) => void listeners.push(listener),
      publish: async (_topic: string, data: unknown) => {
        sent.push(JSON.stringify(data));
        for (const listener of listeners) listener(JSON.parse(sent.at(-1) ?? ""));
      },
    };
  };
  const log = createLog("silent");
  const processes = (count: number) => {
    const bus = createBus();
    const clock = handClock();
    const limiters = Array.from({ length: count }, () => createRateLimiter({ clock, scale: 1, shared: createSharedCounts({ bus, log }) }));
    return { bus, limiters };
  };

  it("add up: two processes allow at most an eighth more than one", async () => {
    vi.useFakeTimers();
    const { limiters } = processes(2);
    let passed = 0;
    for (let call = 0; call < 400; call++) {
      if (limiters[call % 2]?.take(bets("ana")) === 0) passed += 1;
      await vi.advanceTimersByTimeAsync(60);
    }
    expect(passed).toBeGreaterThanOrEqual(120);
    expect(passed).toBeLessThanOrEqual(120 + 120 / 8);
    vi.useRealTimers();
  });

  it("are not shared for accounts far from their limit, nor for those that every process already counts as full", async () => {
    vi.useFakeTimers();
    const { limiters, bus } = processes(2);
    takeTimes(14, () => limiters[0]?.take(bets("ana")) ?? 0);
    await vi.advanceTimersByTimeAsync(100);
    expect(bus.sent).toEqual([]);
    takeTimes(10_000, () => limiters[0]?.take(bets("ana")) ?? 0);
    await vi.advanceTimersByTimeAsync(100);
    expect(bus.sent).toHaveLength(1);
    expect(limiters[1]?.take(bets("ana"))).toBeGreaterThan(0);
    vi.useRealTimers();
  });

  it("are shared in messages that fit the bus, and counted per process while the bus is down", async () => {
    vi.useFakeTimers();
    const { limiters, bus } = processes(2);
    for (let account = 0; account < 500; account++) takeTimes(15, () => limiters[0]?.take(bets(`account-${account}`)) ?? 0);
    await vi.advanceTimersByTimeAsync(100);
    expect(bus.sent.length).toBeGreaterThan(2);
    expect(Math.max(...bus.sent.map((message) => message.length))).toBeLessThan(7_800);
    takeTimes(106, () => limiters[1]?.take(bets("account-499")) ?? 0);
    expect(limiters[1]?.take(bets("account-499"))).toBeGreaterThan(0);

    const down = { subscribe: () => undefined, publish: () => Promise.reject(new Error("no connection")) };
    const alone = createRateLimiter({ clock: handClock(), scale: 1, shared: createSharedCounts({ bus: down, log }) });
    takeTimes(120, () => alone.take(bets("ana")));
    await vi.advanceTimersByTimeAsync(100);
    expect(alone.take(bets("ana"))).toBeGreaterThan(0);
    vi.useRealTimers();
  });
});
