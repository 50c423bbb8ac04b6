import type { CashbackItem, Coupon } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import { type ListPage, emptyPage } from "../../kernel/page-of.ts";
import type { PlayerScope, TenantScope } from "../../kernel/scope.ts";

export { registerBonusRoutes } from "./routes.ts";

const perPage = 20;

/**
 * Owns cashback and coupons.
 * Promises: what it lists can be claimed or used; a coupon that nobody gave out is refused.
 * Does not: move money (`wallet`). No tenant gives cashback or coupons yet, and the lists say so.
 */
export interface Bonuses {
  cashback(scope: PlayerScope, page: number): Promise<ListPage<CashbackItem>>;
  coupons(scope: TenantScope, page: number): Promise<ListPage<Coupon>>;
  /** Refuses with `invalid_fields`: `coupon_invalid`. */
  checkCoupon(scope: TenantScope, code: string): Promise<Coupon>;
}

export function createBonuses(): Bonuses {
  return {
    cashback: async (_scope, page) => emptyPage({ page, perPage }),
    coupons: async (_scope, page) => emptyPage({ page, perPage }),
    checkCoupon: async () => {
      throw refuse("invalid_fields", { fields: { coupon: ["coupon_invalid"] } });
    },
  };
}
