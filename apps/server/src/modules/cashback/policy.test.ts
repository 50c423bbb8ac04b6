import { describe, expect, it } from "vitest";
import { nothingCarried, settleDay } from "./policy.ts";

const settle = (
  base: number,
  more: { returned?: number; share_bps?: number; before?: Parameters<typeof settleDay>[0]; day?: string } = {},
) =>
  settleDay(more.before ?? nothingCarried, more.day ?? "2026-05-10", {
    base,
    returned: more.returned ?? 0,
    share_bps: more.share_bps ?? 500,
  });
const deduction = (day: string, amount: number) => ({ carried: 0, deductions: [{ day, amount }] });

describe("a day of cashback", () => {
  it("gives its share of the base, rounded down", () => {
    expect(settle(20_019).item).toEqual({ base: 20_019, deducted: 0, carried: 0, total: 1_000 });
    expect(settle(1_000_000_000_000, { share_bps: 10_000 }).item?.total).toBe(1_000_000_000_000);
  });

  it("carries over 29 centavos, but creates an item of 30", () => {
    const first = settle(599);
    expect(first).toEqual({ item: null, after: { carried: 29, deductions: [] } });
    expect(settle(600).item?.total).toBe(30);
    expect(settle(20, { before: first.after }).item).toEqual({ base: 20, deducted: 0, carried: 29, total: 30 });
  });

  it("gives nothing for a gain, which is not deducted from later days", () => {
    expect(settle(-5_000)).toEqual({ item: null, after: nothingCarried });
    expect(settle(0)).toEqual({ item: null, after: nothingCarried });
  });

  it("deducts returned stakes from later bases, but no more than the day fell below zero", () => {
    expect(settle(-5_000, { returned: 800 }).after).toEqual(deduction("2026-05-10", 800));
    expect(settle(-300, { returned: 800 }).after).toEqual(deduction("2026-05-10", 300));
    const next = settle(1_000, { before: deduction("2026-05-09", 800) });
    expect(next).toEqual({ item: null, after: { carried: 10, deductions: [] } });
    expect(settle(500, { before: deduction("2026-05-09", 800) }).after).toEqual(deduction("2026-05-09", 300));
    expect(settle(10_000, { before: deduction("2026-05-09", 800) }).item).toEqual({ base: 10_000, deducted: 800, carried: 0, total: 460 });
  });

  it("deducts returned stakes within 30 days, but not on the 31st", () => {
    expect(settle(10_000, { before: deduction("2026-04-10", 800) }).item?.deducted).toBe(800);
    expect(settle(10_000, { before: deduction("2026-04-09", 800) }).item?.deducted).toBe(0);
  });
});
