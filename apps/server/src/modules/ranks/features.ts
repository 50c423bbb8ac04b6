import type { FeatureSource } from "../../kernel/features.ts";

/** None: rankings with a beginning, an end and prizes are not there yet. The all-time order is. */
export const rankFeatures: FeatureSource = () => [];
