import type { CouponReward } from "@trevo/contract";
import { describe, expect, it } from "vitest";
import { bonusOfDeposit } from "./coupon-check.ts";

const bonus: CouponReward = { kind: "bonus", amount: null, share_bps: null, max: null, times_x10: 100, days: 7 };

describe("the bonus of a deposit", () => {
  const match = { deposit: { min: 2_000, max: 50_000 }, rewards: [{ ...bonus, share_bps: 5_000, max: 10_000 }] };

  it.each([
    [1_999, 0],
    [2_000, 1_000],
    [2_001, 1_000],
    [20_000, 10_000],
    [20_002, 10_000],
    [50_000, 10_000],
    [50_001, 0],
  ])("of %i centavos with 50 % up to R$ 100 is %i", (amount, expected) => expect(bonusOfDeposit(match, amount)).toBe(expected));

  it("is the fixed amount, and nothing for coupons without a bonus or a deposit", () => {
    const fixed = {
      deposit: { min: null, max: null },
      rewards: [
        { ...bonus, amount: 1_000 },
        { ...bonus, kind: "points" as const, amount: 500 },
      ],
    };
    expect(bonusOfDeposit(fixed, 1)).toBe(1_000);
    expect(bonusOfDeposit({ ...fixed, deposit: null }, 5_000)).toBe(0);
  });
});
