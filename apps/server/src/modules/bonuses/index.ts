import type { CashbackItem, Coupon } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import type { FeatureSource } from "../../kernel/features.ts";
import { type ListPage, emptyPage } from "../../kernel/page-of.ts";
import type { PlayerScope, TenantScope } from "../../kernel/scope.ts";

export { registerBonusRoutes } from "./routes.ts";

const perPage = 20;

/** None: no brand gives coupons, bonuses or cashback yet. */
export const bonusFeatures: FeatureSource = () => [];

/**
 * Owns cashback and coupons.
 * Promises: what it lists can be claimed or used; a coupon that nobody gave out is refused.
 * Does not: move money (`wallet`). No tenant gives cashback or coupons yet, and the lists say so.
 */
export interface Bonuses {
  cashback(scope: PlayerScope, page: number): Promise<ListPage<CashbackItem>>;
  coupons(scope: TenantScope, page: number): Promise<ListPage<Coupon>>;
  /** Refuses with `rewards_not_allowed` where the brand's policy forbids rewards, else with `invalid_fields`: `coupon_invalid`. */
  checkCoupon(scope: TenantScope, code: string): Promise<Coupon>;
}

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
