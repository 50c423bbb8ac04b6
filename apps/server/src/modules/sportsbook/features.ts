import type { FeatureSource } from "../../kernel/features.ts";

/** Available with a partner's sportsbook or the operator's own book. */
export const sportsFeatures: FeatureSource = ({ settings }) => (settings.betby.active || settings.hasSports ? ["sports"] : []);
