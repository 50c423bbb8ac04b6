export { createRewards } from "./create-rewards.ts";
export { rewardRecords } from "./records.ts";
export { manifest } from "./manifest.ts";
export type { Rewards } from "./rewards.ts";
