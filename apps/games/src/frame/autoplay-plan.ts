import type { HouseRound } from "@trevo/contract";

/** What a player lets run by itself. Centavos, counted from its start. */
export interface AutoplayPlan {
  readonly rounds: number;
  /** No round is played whose stake could make the loss greater. */
  readonly stopLoss: number;
  /** Ends when so much has been won in all; null where it does not matter. */
  readonly stopWin: number | null;
  /** Ends when one round has won so much beyond its stake. */
  readonly stopSingleWin: number | null;
}

/** What has come of it so far. */
export interface AutoplayTally {
  readonly played: number;
  /** Payouts less stakes. */
  readonly net: number;
  /** What the last round paid beyond its stake. */
  readonly lastGain: number;
}

/** Why it ended: its own rules, the player, or something outside. */
export type AutoplayEnd = "rounds" | "loss" | "win" | "single_win" | "balance" | "stopped" | "hidden" | "paused" | "refused";

export const nothingPlayed: AutoplayTally = { played: 0, net: 0, lastGain: 0 };

export function countRound({ played, net }: AutoplayTally, { payout = 0, stake }: Pick<HouseRound, "payout" | "stake">): AutoplayTally {
  return { played: played + 1, net: net + payout - stake, lastGain: Math.max(0, payout - stake) };
}

/** Why no further round of this stake is played; null when one is. */
export function endOf(
  plan: AutoplayPlan,
  tally: AutoplayTally,
  next: { readonly stake: number; readonly balance: number },
): AutoplayEnd | null {
  if (plan.stopSingleWin !== null && tally.lastGain >= plan.stopSingleWin) return "single_win";
  if (plan.stopWin !== null && tally.net >= plan.stopWin) return "win";
  if (tally.played >= plan.rounds) return "rounds";
  if (next.stake - tally.net > plan.stopLoss) return "loss";
  return next.stake > next.balance ? "balance" : null;
}
