import { refuse } from "../../kernel/errors.ts";
import { emptyPage } from "../../kernel/page-of.ts";
import type { Bonuses } from "./bonuses.ts";

const perPage = 20;

export function createBonuses(): Bonuses {
  return {
    cashback: async (_scope, page) => emptyPage({ page, perPage }),
    coupons: async (_scope, page) => emptyPage({ page, perPage }),
    checkCoupon: async ({ tenant }) => {
      if (!tenant.settings.policy.rewards) throw refuse("rewards_not_allowed");
      throw refuse("invalid_fields", { fields: { coupon: ["coupon_invalid"] } });
    },
  };
}
