import type { HouseRound } from "@trevo/contract";

/** `returned`: something came back, but no more than was staked, which is nothing to celebrate. */
export type Ending = "won" | "returned" | "lost";

export function endingOf({ payout = 0, stake }: HouseRound): Ending {
  if (payout > stake) return "won";
  return payout > 0 ? "returned" : "lost";
}

/** Hundredths, 0 to 10,000. */
export const rollX100Of = (round: HouseRound): number => Math.round(Number(round.outcome?.["roll"] ?? 0) * 100);
