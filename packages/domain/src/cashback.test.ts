import { describe, expect, it } from "vitest";
import { type CashbackItem, availableCashback, localMoment, nextCashbackAmount } from "./cashback.ts";

const itsDay = "2026-11-21";
const at = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return { today: itsDay, minutes: hours * 60 + minutes };
};
const item = (more: Partial<CashbackItem>): CashbackItem => ({ available_at: itsDay, type: "calendar", claimed: 0, ...more });

describe("cashback", () => {
  it.each([
    ["00:00", 1],
    ["12:00", 1],
    ["12:01", 2],
    ["18:00", 2],
    ["18:01", 3],
    ["23:59", 3],
  ])("of a calendar item: at %s, %d slots are available", (time, slots) => {
    expect(availableCashback(item({}), at(time))).toBe(slots);
    expect(availableCashback(item({ claimed: 1 }), at(time))).toBe(slots - 1);
  });

  it("has one slot all day when it is immediate", () => {
    expect(availableCashback(item({ type: "immediate" }), at("00:00"))).toBe(1);
    expect(availableCashback(item({ type: "immediate", claimed: 1 }), at("23:59"))).toBe(0);
  });

  it("has no slots for future days and all unclaimed slots for past days", () => {
    expect(availableCashback(item({ available_at: "2026-11-22", type: "immediate" }), at("23:59"))).toBe(0);
    expect(availableCashback(item({ available_at: "2026-11-20", claimed: 1 }), at("00:00"))).toBe(2);
    expect(availableCashback(item({ available_at: "2026-11-20", type: "immediate" }), at("00:00"))).toBe(3);
  });

  it("never falls below zero", () => {
    expect(availableCashback(item({ claimed: 5 }), at("00:00"))).toBe(0);
  });
});

describe("the amount of the next slot", () => {
  it.each([
    [30, [10, 10, 10]],
    [31, [10, 10, 11]],
    [32, [10, 10, 12]],
    [1_000_001, [333_333, 333_333, 333_335]],
  ])("is a third of a calendar item of %d, and the last slot takes the rest", (total, slots) => {
    expect([0, 1, 2].map((claimed) => nextCashbackAmount({ type: "calendar", claimed, total }))).toEqual(slots);
  });

  it("is the whole immediate item, and nothing once it is claimed", () => {
    expect(nextCashbackAmount({ type: "immediate", claimed: 0, total: 100 })).toBe(100);
    expect(nextCashbackAmount({ type: "immediate", claimed: 3, total: 100 })).toBe(0);
    expect(nextCashbackAmount({ type: "calendar", claimed: 3, total: 100 })).toBe(0);
  });
});

describe("a local moment", () => {
  it.each([
    ["2026-11-21T15:00:59.999Z", "America/Sao_Paulo", "2026-11-21", 12 * 60],
    ["2026-11-21T15:01:00.000Z", "America/Sao_Paulo", "2026-11-21", 12 * 60 + 1],
    ["2026-11-21T21:00:59.999Z", "America/Sao_Paulo", "2026-11-21", 18 * 60],
    ["2026-11-21T21:01:00.000Z", "America/Sao_Paulo", "2026-11-21", 18 * 60 + 1],
    ["2027-01-01T02:59:59.999Z", "America/Sao_Paulo", "2026-12-31", 23 * 60 + 59],
    ["2027-01-01T03:00:00.000Z", "America/Sao_Paulo", "2027-01-01", 0],
    // The hours that New York's clocks skip and repeat.
    ["2026-03-08T06:59:00Z", "America/New_York", "2026-03-08", 119],
    ["2026-03-08T07:00:00Z", "America/New_York", "2026-03-08", 180],
    ["2026-11-01T05:30:00Z", "America/New_York", "2026-11-01", 90],
    ["2026-11-01T06:30:00Z", "America/New_York", "2026-11-01", 90],
  ])("at %s in %s is %s, minute %d", (instant, zone, today, minutes) => {
    expect(localMoment(new Date(instant), zone)).toEqual({ today, minutes });
  });
});
