import { grantReward } from "./grant-reward.ts";
import type { RewardNeeds } from "./needs.ts";
import type { Rewards } from "./rewards.ts";

export const createRewards = (needs: RewardNeeds): Rewards => ({
  grant: (tx, owner, gift) => grantReward(needs, tx, { owner, gift }),
});
