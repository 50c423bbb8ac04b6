import type { FeatureSource } from "../../kernel/features.ts";

/** Regulated brands have no coupons: the law forbids bonuses and shares of a deposit before play. */
export const couponFeatures: FeatureSource = ({ settings }) => (settings.policy.rewards && !settings.is_regulated ? ["coupons"] : []);
