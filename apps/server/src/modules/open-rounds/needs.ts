import type { Metrics } from "../../kernel/metrics.ts";
import type { Providers } from "../providers/index.ts";
import type { SweepNeeds } from "./sweep-rounds.ts";

export interface OpenRoundNeeds extends Omit<SweepNeeds, "onSwept"> {
  readonly providers: SweepNeeds["providers"] & Pick<Providers, "calls">;
  readonly metrics: Metrics;
}
