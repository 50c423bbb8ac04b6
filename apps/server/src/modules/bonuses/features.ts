import type { FeatureSource } from "../../kernel/features.ts";

/** None: no brand gives bonuses or cashback yet. */
export const bonusFeatures: FeatureSource = () => [];
