import type { PlacePrize } from "@trevo/contract";
import type { LadderStep, Reward } from "./programmes.ts";

/** The value of a reward: centavos of money, points, or a number of items. */
export function presentPrize(reward: Reward): PlacePrize {
  const { code, amount, points, rounds, count } = reward as Reward & Partial<Record<"amount" | "points" | "rounds" | "count", number>>;
  return { code, amount: amount ?? points ?? rounds ?? count ?? null };
}

export const presentLadder = (ladder: readonly LadderStep[]) =>
  ladder.map(({ from, to, rewards }) => ({ from, to, prizes: rewards.map(presentPrize) }));
