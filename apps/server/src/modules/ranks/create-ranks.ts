import type { RankNeeds } from "./needs.ts";
import type { Ranks } from "./ranks.ts";
import { type RankingNeeds, readRanking } from "./read-ranking.ts";

export function createRanks(parts: RankNeeds): Ranks {
  const needs: RankingNeeds = { ...parts, kept: new Map() };
  return { ranking: (tenantId, playerId) => readRanking(needs, tenantId, playerId) };
}
