import type { FeatureSource } from "../../kernel/features.ts";
import { shareOf } from "./policy.ts";

/** Cashback is given after play and not for a deposit, so it is allowed even if the brand's policy forbids other rewards. */
export const cashbackFeatures: FeatureSource = ({ settings }) => (shareOf(settings) > 0 ? ["cashback"] : []);
