export type { Coupons } from "./coupons.ts";
export { createCoupons } from "./create-coupons.ts";
export { manifest } from "./manifest.ts";
export type { CouponNeeds } from "./needs.ts";
export type { ResolvedCoupon } from "./resolve-coupon.ts";
