import type { FeatureSource } from "../../kernel/features.ts";

/** Enabled if the brand may reward referrers. */
export const referralFeatures: FeatureSource = ({ settings }) => (settings.policy.rewards ? ["referrals"] : []);
