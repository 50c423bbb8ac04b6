export { createRewards } from "./create-rewards.ts";
export { rewardRecords } from "./records.ts";
export { manifest } from "./manifest.ts";
export type { Granted, RewardHandler, Rewards } from "./rewards.ts";
