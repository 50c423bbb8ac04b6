import type { BoxPrizeReward } from "@trevo/contract";
import type { BoxPrizeForm } from "@trevo/domain";
import type { RewardArgs } from "@trevo/offers";

const forms = { free_rounds: "free_rounds", bonus_fixed: "bonus", points: "points" } as const satisfies Record<
  BoxPrizeReward["code"],
  BoxPrizeForm
>;

/** Null if nothing is granted. */
export const formOfReward = (reward: BoxPrizeReward | undefined): BoxPrizeForm | null => (reward ? forms[reward.code] : null);

/** Returns the reward as it is granted: winnings of free rounds are cash. */
export const rewardOfPrize = (reward: BoxPrizeReward): RewardArgs => (reward.code === "free_rounds" ? { ...reward, wins: "cash" } : reward);

/** In centavos; undefined if only the table states its worth. */
export function faceValueOf(reward: BoxPrizeReward | undefined): number | undefined {
  if (reward?.code === "free_rounds") return reward.rounds * reward.stake;
  return reward?.code === "bonus_fixed" ? reward.amount : undefined;
}
