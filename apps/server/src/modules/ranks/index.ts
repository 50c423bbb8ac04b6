export { manifest } from "./manifest.ts";
export type { RankNeeds } from "./needs.ts";
export type { Ranking, Ranks } from "./ranks.ts";
export { createRanks } from "./create-ranks.ts";
