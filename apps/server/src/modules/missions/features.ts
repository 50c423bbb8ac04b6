import type { FeatureSource } from "../../kernel/features.ts";

/** None: no brand sets missions yet. */
export const missionFeatures: FeatureSource = () => [];
