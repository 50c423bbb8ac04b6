import type { FeatureSource } from "../../kernel/features.ts";

/** None: no brand sells a box yet. */
export const boxFeatures: FeatureSource = () => [];
