export { bonusOfGift } from "./bonus-of-gift.ts";
export { createRewards } from "./create-rewards.ts";
export { rewardRecords } from "./records.ts";
export { manifest } from "./manifest.ts";
export type { Gift, GiftOf, GrantedReward, RewardCheck, RewardHandler, RewardRefusal, Rewards } from "./rewards.ts";
