import type { HouseRound } from "@trevo/contract";

/** `returned`: the payout is above zero but not above the stake, which is not celebrated. */
export type Ending = "won" | "returned" | "lost";

/** The player's own stake for the round in centavos; 0 for a free round. */
export const paidFor = ({ stake, free_round }: Pick<HouseRound, "stake" | "free_round">): number => (free_round ? 0 : stake);

export function endingOf({ payout = 0, stake }: Pick<HouseRound, "payout" | "stake">): Ending {
  if (payout > stake) return "won";
  return payout > 0 ? "returned" : "lost";
}
