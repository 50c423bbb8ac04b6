import type { FeatureSource } from "../../kernel/features.ts";

/** Brands that may grant bonuses, for example by coupons. */
export const bonusFeatures: FeatureSource = ({ settings }) => (settings.policy.rewards && !settings.is_regulated ? ["bonuses"] : []);
