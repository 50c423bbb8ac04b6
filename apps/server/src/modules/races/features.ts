import type { FeatureSource } from "../../kernel/features.ts";

/** Enabled if the brand's policy allows prizes. */
export const raceFeatures: FeatureSource = ({ settings }) => (settings.policy.rewards ? ["races"] : []);
