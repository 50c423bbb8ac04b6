import type { FeatureSource } from "../../kernel/features.ts";

/** Enabled if the brand's policy allows a ranking by turnover. */
export const rankFeatures: FeatureSource = ({ settings }) => (settings.policy.turnover_ranking ? ["leaderboard"] : []);
