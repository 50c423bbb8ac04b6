export { createRewards } from "./create-rewards.ts";
export { rewardRecords } from "./records.ts";
export { manifest } from "./manifest.ts";
export type { RewardHandler, Rewards } from "./rewards.ts";
