import { describe, expect, it } from "vitest";
import { calendarPeriod, nextDay, startOfDay } from "./day.ts";

describe("days of a zone", () => {
  it.each([
    ["2026-11-21", "America/Sao_Paulo", "2026-11-21T03:00:00.000Z"],
    ["2026-11-21", "UTC", "2026-11-21T00:00:00.000Z"],
    ["2026-11-21", "Asia/Tokyo", "2026-11-20T15:00:00.000Z"],
    // Clocks change within this day: its beginning still has the old offset.
    ["2026-03-29", "Europe/Lisbon", "2026-03-29T00:00:00.000Z"],
    ["2026-03-30", "Europe/Lisbon", "2026-03-29T23:00:00.000Z"],
  ])("%s in %s begins at %s", (date, zone, at) => expect(startOfDay(date, zone).toISOString()).toBe(at));

  it("are contiguous across months and years", () => {
    expect([nextDay("2026-02-28"), nextDay("2028-02-28"), nextDay("2026-12-31")]).toEqual(["2026-03-01", "2028-02-29", "2027-01-01"]);
  });

  it("add up to months and years", () => {
    expect(calendarPeriod("2026-11")).toEqual({ from: "2026-11-01", to: "2026-11-30" });
    expect(calendarPeriod("2028-02")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
    expect(calendarPeriod("2026")).toEqual({ from: "2026-01-01", to: "2026-12-31" });
  });
});
