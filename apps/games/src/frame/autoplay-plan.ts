import type { HouseRound } from "@trevo/contract";

/** A player's plan for automatic rounds. Amounts are centavos counted from its start. */
export interface AutoplayPlan {
  readonly rounds: number;
  /** Largest loss. No round is played whose stake could exceed it. */
  readonly stopLoss: number;
  /** Total win at which the run ends; null for no limit. */
  readonly stopWin: number | null;
  /** Win of a single round beyond its stake at which the run ends. */
  readonly stopSingleWin: number | null;
}

/** The result of the run so far. */
export interface AutoplayTally {
  readonly played: number;
  /** Payouts less stakes, in centavos. */
  readonly net: number;
  /** The last round's payout less its stake. */
  readonly lastGain: number;
}

/** Why the run ended: its own limits, the player, or an outside event. */
export type AutoplayEnd = "rounds" | "loss" | "win" | "single_win" | "balance" | "stopped" | "hidden" | "paused" | "refused";

export const nothingPlayed: AutoplayTally = { played: 0, net: 0, lastGain: 0 };

export function countRound({ played, net }: AutoplayTally, { payout = 0, stake }: Pick<HouseRound, "payout" | "stake">): AutoplayTally {
  return { played: played + 1, net: net + payout - stake, lastGain: Math.max(0, payout - stake) };
}

/** Returns why no further round of this stake is played; null if one is. */
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
