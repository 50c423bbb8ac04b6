import { createReadRanking } from "./read-ranking.ts";
import type { RankNeeds } from "./needs.ts";
import type { Ranks } from "./ranks.ts";

export const createRanks = (needs: RankNeeds): Ranks => ({ ranking: createReadRanking(needs) });
