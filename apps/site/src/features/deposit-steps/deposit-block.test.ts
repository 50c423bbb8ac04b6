import type { Limit } from "@trevo/contract";
import { describe, expect, it } from "vitest";
import { depositBlock } from "./deposit-block.ts";

const limit = (change: Partial<Limit>): Limit => ({
  kind: "deposit",
  period: "day",
  value: 10_000,
  used: 0,
  resets_at: "2026-03-11T03:00:00Z",
  pending: null,
  ...change,
});
const blockOf = (limits: Limit[], pause: string | null = null) => depositBlock({ limits, cooling_off_until: pause });

describe("a deposit is blocked", () => {
  it("during a pause", () => {
    expect(blockOf([])).toBeNull();
    expect(blockOf([], "2026-03-10T12:00:01Z")).toEqual({ why: "pause", until: "2026-03-10T12:00:01Z" });
  });

  it("when a deposit limit is used up, and not while a centavo is left", () => {
    expect(blockOf([limit({ used: 9_999 })])).toBeNull();
    expect(blockOf([limit({ used: 10_000 })])).toEqual({ why: "limit", until: "2026-03-11T03:00:00Z", period: "day" });
  });

  it("until the last of several limits resets", () => {
    const month = limit({ period: "month", used: 10_000, resets_at: "2026-04-01T03:00:00Z" });
    expect(blockOf([limit({ used: 10_000 }), month])).toMatchObject({ until: "2026-04-01T03:00:00Z", period: "month" });
  });

  it("by no other kind of limit, and by no limit without a value", () => {
    expect(blockOf([limit({ kind: "loss", used: 10_000 }), limit({ value: null, used: 99_000 })])).toBeNull();
  });
});
