import type { FeatureSource } from "../../kernel/features.ts";
/** Without rewards, only missions about responsible play remain. They are shown to players only, and no page leads guests to them. */
export const missionFeatures: FeatureSource = ({ settings }) => (settings.policy.rewards ? ["missions"] : []);
