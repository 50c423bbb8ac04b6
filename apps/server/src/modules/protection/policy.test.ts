import { raiseWaitMs } from "@trevo/contract";
import { describe, expect, it } from "vitest";
import { decideLimit, exclusionEnd, timeUpUntil } from "./policy.ts";

const now = new Date("2026-11-22T12:00:00Z");
const dueAt = new Date(now.getTime() + raiseWaitMs);
const of = (value: number | null) => ({ value, pending_value: null, pending_at: null });
const raising = { value: 1_000, pending_value: 2_000, pending_at: dueAt };

describe("a changed limit", () => {
  it.each([
    ["the first one", undefined, 1_000, "limit_set"],
    ["a lower one", of(1_000), 999, "limit_lowered"],
    ["a lower one while a raise waits, which ends the raise", raising, 999, "limit_lowered"],
  ] as const)("takes effect at once: %s", (_, known, wanted, what) => {
    expect(decideLimit(known, wanted, now)).toEqual({ values: of(wanted), what });
  });

  it.each([
    ["a higher one", 1_001],
    ["none", null],
  ] as const)("takes effect after a day, with the old one until then: %s", (_, wanted) => {
    expect(decideLimit(of(1_000), wanted, now)).toEqual({
      values: { value: 1_000, pending_value: wanted, pending_at: dueAt },
      what: "increase_requested",
    });
  });

  it("changes nothing when it equals the current or the pending one", () => {
    expect(decideLimit(of(1_000), 1_000, now)).toBeNull();
    expect(decideLimit(raising, 2_000, new Date(now.getTime() + 1))).toBeNull();
  });

  it("cancels an increase when it equals the current one", () => {
    expect(decideLimit(raising, 1_000, now)).toEqual({ values: of(1_000), what: "increase_cancelled" });
  });

  it("takes effect a day later when it is increased further", () => {
    const later = new Date(now.getTime() + 1_000);
    expect(decideLimit(raising, 3_000, later)?.values).toEqual({
      value: 1_000,
      pending_value: 3_000,
      pending_at: new Date(later.getTime() + raiseWaitMs),
    });
  });
});

describe("time in play", () => {
  const ends_at = {
    day: new Date("2026-11-23T03:00:00Z"),
    week: new Date("2026-11-30T03:00:00Z"),
    month: new Date("2026-12-01T03:00:00Z"),
  };
  const used = (day: number, week = day) => ({
    day: { minutes: day, ends_at: ends_at.day },
    week: { minutes: week, ends_at: ends_at.week },
    month: { minutes: week, ends_at: ends_at.month },
  });
  const limit = (period: "day" | "week", value: number) => ({ kind: "time" as const, period, ...of(value) });

  it("ends with the last minute of its limit, and not before", () => {
    expect([timeUpUntil([limit("day", 60)], used(59)), timeUpUntil([limit("day", 60)], used(60))]).toEqual([null, ends_at.day]);
  });

  it("returns when the longest of the periods with reached limits ends", () => {
    expect(timeUpUntil([limit("day", 60), limit("week", 120)], used(60, 120))).toEqual(ends_at.week);
    expect(timeUpUntil([limit("day", 60), limit("week", 121)], used(60, 120))).toEqual(ends_at.day);
  });
});

describe("an exclusion up to a date", () => {
  const until = (date: string, at: Date) => exclusionEnd({ value: "date", date }, at, "America/Sao_Paulo");

  it("ends with that day, and lasts at least a day", () => {
    const midnight = new Date("2026-11-22T03:00:00Z");
    expect(until("2026-11-22", midnight)).toEqual(new Date("2026-11-23T03:00:00Z"));
    expect(until("2026-11-22", new Date(midnight.getTime() + 1))).toBeUndefined();
    expect(until("2026-11-23", new Date(midnight.getTime() + 1))).toEqual(new Date("2026-11-24T03:00:00Z"));
  });

  it("is refused for a date that does not exist, is in the past, or is more than ten years away", () => {
    for (const date of ["", "2026-02-30", "2026-11-01", "2037-11-22"]) expect([date, until(date, now)]).toEqual([date, undefined]);
  });
});
