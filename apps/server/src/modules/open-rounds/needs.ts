import type { Metrics } from "../../kernel/metrics.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { HouseGames } from "../play/index.ts";
import type { Players } from "../players/index.ts";
import type { Providers } from "../providers/index.ts";
import type { SweepNeeds } from "./sweep-rounds.ts";

/** The part of a scope that identifies a brand. */
export interface Brand {
  readonly tenant: Pick<Tenant, "id">;
}

export interface OpenRoundNeeds extends Omit<SweepNeeds, "onSwept"> {
  readonly providers: SweepNeeds["providers"] & Pick<Providers, "calls">;
  readonly proofFor: HouseGames["proofFor"];
  readonly metrics: Metrics;
  readonly players: Pick<Players, "staffNames">;
}
