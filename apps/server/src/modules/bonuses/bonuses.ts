import type { CashbackItem, Coupon } from "@trevo/contract";
import type { ListPage } from "../../kernel/page-of.ts";
import type { PlayerScope, TenantScope } from "../../kernel/scope.ts";

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
