export { manifest } from "./manifest.ts";
export type { Ranks } from "./ranks.ts";
export { createRanks } from "./create-ranks.ts";
export { programmesOf } from "./read-programmes.ts";
export { stakesFollower } from "./follow-stakes.ts";
