import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createKeptReadings } from "./kept-readings.ts";

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());
const clock = { now: () => new Date() };

describe("a kept reading", () => {
  it("serves all callers until it is too old or the clock is moved back", async () => {
    const readings = createKeptReadings<number>({ fresh: { clock, ms: 1_000 } });
    let answer = 0;
    const read = async () => ++answer;
    expect(await Promise.all([readings.of("a", read), readings.of("a", read), readings.of("b", async () => 7)])).toEqual([1, 1, 7]);
    vi.setSystemTime(999);
    expect(await readings.of("a", read)).toBe(1);
    vi.setSystemTime(1_000);
    expect(await readings.of("a", read)).toBe(2);
    vi.setSystemTime(0);
    expect(await readings.of("a", read)).toBe(3);
  });

  it("is read again after it was dropped, and not before if it has no maximum age", async () => {
    const readings = createKeptReadings<number>({});
    let answer = 1;
    const read = async () => answer++;
    await readings.of("a", read);
    vi.setSystemTime(1e9);
    expect(await readings.of("a", read)).toBe(1);
    readings.forget("a");
    expect(await readings.of("a", read)).toBe(2);
    readings.clear();
    expect(await readings.of("a", read)).toBe(3);
  });

  it("is not kept if it failed", async () => {
    const readings = createKeptReadings<number>({});
    await expect(readings.of("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await readings.of("a", async () => 1)).toBe(1);
  });

  it("that never settles fails after the deadline, and the next caller reads again", async () => {
    const readings = createKeptReadings<number>({ deadlineMs: 10_000 });
    const first = readings.of("a", () => new Promise<number>(() => undefined)).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(9_999);
    const second = readings.of("a", async () => 2).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1);
    expect(await Promise.all([first, second])).toMatchObject([{ retryable: true }, { retryable: true }]);
    expect(await readings.of("a", async () => 3)).toBe(3);
  });

  it("does not affect a newer one when it fails late", async () => {
    const readings = createKeptReadings<number>({});
    const first = readings.of("a", () => new Promise<number>((_, reject) => setTimeout(() => reject(new Error("away")), 100)));
    const failed = expect(first).rejects.toThrow("away");
    readings.forget("a");
    await readings.of("a", async () => 2);
    await vi.advanceTimersByTimeAsync(100);
    await failed;
    expect(await readings.of("a", async () => 3)).toBe(2);
  });

  it("makes room for newer ones, the oldest first", async () => {
    const readings = createKeptReadings<string>({ most: 2 });
    for (const name of ["a", "b", "c"]) await readings.of(name, async () => name);
    expect(await Promise.all(["b", "c", "a"].map((name) => readings.of(name, async () => "again")))).toEqual(["b", "c", "again"]);
  });
});
