import type { FeatureSource } from "../../kernel/features.ts";

/** Available if the brand's policy allows rewards. */
export const shopFeatures: FeatureSource = ({ settings }) => (settings.policy.rewards ? ["points_shop"] : []);
