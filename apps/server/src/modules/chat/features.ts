import type { FeatureSource } from "../../kernel/features.ts";

export const chatFeatures: FeatureSource = ({ settings }) => (settings.chat.enabled ? ["chat"] : []);
