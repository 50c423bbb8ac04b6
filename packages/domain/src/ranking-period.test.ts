import { describe, expect, it } from "vitest";
import { periodAt, periodBounds, previousPeriod } from "./ranking-period.ts";

const at = (text: string) => new Date(text);

describe("the period of a moment", () => {
  it.each([
    ["day", "2026-11-22T02:59:59.999Z", "day:2026-11-21"],
    ["day", "2026-11-22T03:00:00Z", "day:2026-11-22"],
    ["week", "2026-11-23T02:59:59.999Z", "week:2026-11-16"],
    ["week", "2026-11-23T03:00:00Z", "week:2026-11-23"],
    ["month", "2026-12-01T02:59:59.999Z", "month:2026-11"],
    ["month", "2026-12-01T03:00:00Z", "month:2026-12"],
    ["week", "2027-01-01T12:00:00Z", "week:2026-12-28"],
    ["all", "2026-11-22T03:00:00Z", "all"],
  ] as const)("%s at %s is %s in São Paulo", (kind, moment, period) => {
    expect(periodAt(kind, at(moment), "America/Sao_Paulo")).toBe(period);
  });
});

describe("the bounds of a period", () => {
  it.each([
    ["day:2026-11-22", "2026-11-22T03:00:00Z", "2026-11-23T03:00:00Z"],
    ["week:2026-11-16", "2026-11-16T03:00:00Z", "2026-11-23T03:00:00Z"],
    ["month:2028-02", "2028-02-01T03:00:00Z", "2028-03-01T03:00:00Z"],
    ["month:2026-12", "2026-12-01T03:00:00Z", "2027-01-01T03:00:00Z"],
  ])("%s lasts from %s to %s in São Paulo", (period, starts_at, ends_at) => {
    expect(periodBounds(period, "America/Sao_Paulo")).toEqual({ starts_at: at(starts_at), ends_at: at(ends_at) });
  });

  it("make New York's days of clock changes 23 and 25 hours long", () => {
    const hours = (period: string) => {
      const { starts_at, ends_at } = periodBounds(period, "America/New_York");
      return (ends_at.getTime() - starts_at.getTime()) / 3_600_000;
    };
    expect([hours("day:2026-03-08"), hours("day:2026-11-01"), hours("week:2026-10-26")]).toEqual([23, 25, 169]);
  });
});

describe("the period before", () => {
  it.each([
    ["day:2026-03-01", "day:2026-02-28"],
    ["week:2026-01-05", "week:2025-12-29"],
    ["month:2026-01", "month:2025-12"],
  ])("%s is %s", (period, before) => {
    expect(previousPeriod(period)).toBe(before);
  });
});
