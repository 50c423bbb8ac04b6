import { describe, expect, it } from "vitest";
import { type CashbackItem, availableCashback } from "./cashback.ts";

const today = "2026-11-21";
const at = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return { today, minutes: hours * 60 + minutes };
};
const item = (more: Partial<CashbackItem>): CashbackItem => ({ available_at: today, type: "calendar", claimed: 0, ...more });

describe("cashback", () => {
  it.each([
    ["00:00", 1],
    ["12:00", 1],
    ["12:01", 2],
    ["18:00", 2],
    ["18:01", 3],
    ["23:59", 3],
  ])("of today's calendar has at %s %d slots", (time, slots) => {
    expect(availableCashback(item({}), at(time))).toBe(slots);
    expect(availableCashback(item({ claimed: 1 }), at(time))).toBe(slots - 1);
  });

  it("that is immediate has one slot all day", () => {
    expect(availableCashback(item({ type: "immediate" }), at("00:00"))).toBe(1);
    expect(availableCashback(item({ type: "immediate", claimed: 1 }), at("23:59"))).toBe(0);
  });

  it("has none for future days, and all unclaimed slots for past ones", () => {
    expect(availableCashback(item({ available_at: "2026-11-22", type: "immediate" }), at("23:59"))).toBe(0);
    expect(availableCashback(item({ available_at: "2026-11-20", claimed: 1 }), at("00:00"))).toBe(2);
    expect(availableCashback(item({ available_at: "2026-11-20", type: "immediate" }), at("00:00"))).toBe(3);
  });

  it("never falls below zero", () => {
    expect(availableCashback(item({ claimed: 5 }), at("00:00"))).toBe(0);
  });
});
