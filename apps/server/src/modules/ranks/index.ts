import type { Rank, Ranked } from "@trevo/contract";
import type { Clock } from "../../kernel/clock.ts";
import type { FeatureSource } from "../../kernel/features.ts";
import type { Players } from "../players/index.ts";
import type { PlayersTotals } from "../totals/index.ts";
import { createReadRanking } from "./read-ranking.ts";

export { registerRankRoutes } from "./routes.ts";

/** None: rankings with a beginning, an end and prizes are not there yet. The all-time order is. */
export const rankFeatures: FeatureSource = () => [];

export interface RankNeeds {
  readonly clock: Clock;
  readonly players: Pick<Players, "publicNames">;
  readonly totals: Pick<PlayersTotals, "of" | "highest">;
}

export interface Ranking {
  readonly places: readonly Ranked[];
  /** Of the one who asks; null for guests. */
  readonly rank: Rank | null;
}

/**
 * Owns the order of players by what they have staked, and their levels.
 * Promises: names masked, and neither name nor turnover where a player hides; nothing of one tenant to another.
 * Does not: count stakes (`totals`), or keep up to the moment: one reading serves everybody for some seconds.
 */
export interface Ranks {
  ranking(tenantId: number, playerId: string | null): Promise<Ranking>;
}

export const createRanks = (needs: RankNeeds): Ranks => ({ ranking: createReadRanking(needs) });
