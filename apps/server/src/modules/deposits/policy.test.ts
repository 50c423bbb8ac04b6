import { describe, expect, it } from "vitest";
import type { RestrictionsNow } from "../wallet/index.ts";
import { depositRefusal } from "./policy.ts";

const limit = 10_000;
const none = { day: null, week: null, month: null };
const nothing = { day: 0, week: 0, month: 0 };

describe.each(["day", "week", "month"] as const)("a deposit within a limit of a %s", (period) => {
  const restrictions = {
    may_deposit: true,
    reason: null,
    deposit_limits: { ...none, [period]: limit },
    deposited: { ...nothing, [period]: 4_000 },
  } as unknown as RestrictionsNow;

  it("is accepted up to the limit", () => {
    expect(depositRefusal(restrictions, 6_000)).toBeNull();
  });

  it("is refused one centavo above it", () => {
    expect(depositRefusal(restrictions, 6_001)?.code).toBe("limit_reached");
  });
});
