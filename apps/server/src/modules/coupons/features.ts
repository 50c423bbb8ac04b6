import type { FeatureSource } from "../../kernel/features.ts";

/** What a coupon brings, a bonus or a share of a deposit, the law forbids before play. */
export const couponFeatures: FeatureSource = ({ settings }) => (settings.policy.rewards && !settings.is_regulated ? ["coupons"] : []);
