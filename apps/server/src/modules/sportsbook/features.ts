import type { FeatureSource } from "../../kernel/features.ts";

/** A partner's sportsbook; our own has no events yet. */
export const sportsFeatures: FeatureSource = ({ settings }) => (settings.betby.active ? ["sports"] : []);
