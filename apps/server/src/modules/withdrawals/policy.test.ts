import type { TenantSettings } from "@trevo/contract";
import { describe, expect, it } from "vitest";
import { approvalsNeeded, dayRefusal, isAutomatic, kycRefusal } from "./policy.ts";

const limit = 10_000;
const today = { count: 1, amount: 4_000, automatic: 4_000 };

describe("amounts at their limit and one centavo beyond", () => {
  const settings = {
    two_person_payout_limit: limit,
    auto_payout_limit: limit,
    auto_payout_limit_a_day: limit + 4_000,
    max_withdrawals_a_day: null,
    max_withdrawn_a_day: limit,
    min_withdrawal: 100,
  } as unknown as TenantSettings;

  it("need a second person only above the limit for one, and never without such a limit", () => {
    expect(approvalsNeeded(settings, limit)).toBe(1);
    expect(approvalsNeeded(settings, limit + 1)).toBe(2);
    expect(approvalsNeeded({ ...settings, two_person_payout_limit: null }, limit + 1)).toBe(1);
  });

  it("are sent automatically up to the limit of one payout", () => {
    expect(isAutomatic(settings, { count: 0, amount: 0, automatic: 0 }, limit)).toBe(true);
    expect(isAutomatic(settings, { count: 0, amount: 0, automatic: 0 }, limit + 1)).toBe(false);
  });

  it("are sent automatically up to the limit of a day, counted together", () => {
    const daily = { ...settings, auto_payout_limit_a_day: limit };
    expect(isAutomatic(daily, today, 6_000)).toBe(true);
    expect(isAutomatic(daily, today, 6_001)).toBe(false);
  });

  it("fit into what is left of the day's withdrawals", () => {
    expect(dayRefusal(settings, today, 6_000)).toBeNull();
    expect(dayRefusal(settings, today, 6_001)?.code).toBe("withdrawal_limit_reached");
  });

  it("fit into the limit for unverified players", () => {
    expect(kycRefusal(limit, today, 6_000)).toBeNull();
    expect(kycRefusal(limit, today, 6_001)?.code).toBe("kyc_required");
  });
});
