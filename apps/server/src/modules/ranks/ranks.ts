import type { Rank, Ranked } from "@trevo/contract";

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
