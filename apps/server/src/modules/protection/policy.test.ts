import { raiseWaitMs } from "@trevo/contract";
import { describe, expect, it } from "vitest";
import { decideLimit } from "./policy.ts";

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
  ] as const)("takes effect after a day, the old one until then: %s", (_, wanted) => {
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

  it("that is increased further takes effect a day later", () => {
    const later = new Date(now.getTime() + 1_000);
    expect(decideLimit(raising, 3_000, later)?.values).toEqual({
      value: 1_000,
      pending_value: 3_000,
      pending_at: new Date(later.getTime() + raiseWaitMs),
    });
  });
});
