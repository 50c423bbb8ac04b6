import { sellsBoxes } from "@trevo/contract";
import type { FeatureSource } from "../../kernel/features.ts";

export const boxFeatures: FeatureSource = ({ settings }) => (sellsBoxes(settings) ? ["boxes"] : []);
