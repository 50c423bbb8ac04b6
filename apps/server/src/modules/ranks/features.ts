import type { FeatureSource } from "../../kernel/features.ts";

/** Where the brand's policy shows who stakes most. */
export const rankFeatures: FeatureSource = ({ settings }) => (settings.policy.turnover_ranking ? ["leaderboard"] : []);
