import type { FeatureSource } from "../../kernel/features.ts";

/** Where the brand may reward whoever invites. */
export const referralFeatures: FeatureSource = ({ settings }) => (settings.policy.rewards ? ["referrals"] : []);
