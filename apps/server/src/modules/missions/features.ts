import type { FeatureSource } from "../../kernel/features.ts";
/** Where rewards are off, missions of care are shown to players alone, and no page leads guests to them. */
export const missionFeatures: FeatureSource = ({ settings }) => (settings.policy.rewards ? ["missions"] : []);
