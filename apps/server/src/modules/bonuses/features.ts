import type { FeatureSource } from "../../kernel/features.ts";

/** Where a brand may give bonuses, which coupons bring. */
export const bonusFeatures: FeatureSource = ({ settings }) => (settings.policy.rewards && !settings.is_regulated ? ["bonuses"] : []);
