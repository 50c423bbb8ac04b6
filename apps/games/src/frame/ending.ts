import type { HouseRound } from "@trevo/contract";

/** `returned`: something came back, but no more than was staked, which is nothing to celebrate. */
export type Ending = "won" | "returned" | "lost";

/** What the player paid for the round, centavos: nothing for a free one. */
export const paidFor = ({ stake, free_round }: Pick<HouseRound, "stake" | "free_round">): number => (free_round ? 0 : stake);

export function endingOf({ payout = 0, stake }: Pick<HouseRound, "payout" | "stake">): Ending {
  if (payout > stake) return "won";
  return payout > 0 ? "returned" : "lost";
}
