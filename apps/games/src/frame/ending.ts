import type { HouseRound } from "@trevo/contract";

/** `returned`: something came back, but no more than was staked, which is nothing to celebrate. */
export type Ending = "won" | "returned" | "lost";

export function endingOf({ payout = 0, stake }: Pick<HouseRound, "payout" | "stake">): Ending {
  if (payout > stake) return "won";
  return payout > 0 ? "returned" : "lost";
}
