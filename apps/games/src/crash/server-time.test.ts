import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createServerTime } from "./server-time.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance", "Date"] }));
afterEach(() => vi.useRealTimers());

const table = 1_800_000_000_000;

describe("the server's time in the page", () => {
  it("follows the least delayed timestamp, and is never ahead of the server", () => {
    const time = createServerTime();
    let passed = 0;
    for (const [sentAt, delayMs] of [
      [0, 300],
      [350, 20],
      [400, 900],
    ] as const) {
      vi.advanceTimersByTime(sentAt + delayMs - passed);
      passed = sentAt + delayMs;
      time.receive(table + sentAt);
    }
    expect(time.now()).toBe(table + passed - 20);
  });

  it("does not change when the device's clock is set", () => {
    const time = createServerTime();
    time.receive(table);
    vi.advanceTimersByTime(1_000);
    const before = time.now();
    vi.setSystemTime(0);
    expect(time.now()).toBe(before);
    expect(before).toBe(table + 1_000);
  });

  it("extrapolates a flight only for a limited time after the last message", () => {
    const time = createServerTime();
    time.receive(table);
    vi.advanceTimersByTime(1_400);
    expect([time.isSilent(), time.known()]).toEqual([false, table + 1_400]);
    vi.advanceTimersByTime(5_000);
    expect([time.isSilent(), time.known()]).toEqual([true, table + 1_500]);
    time.receive(table + 6_400);
    expect([time.isSilent(), time.known()]).toEqual([false, table + 6_400]);
  });
});
