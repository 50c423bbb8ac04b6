import type { FreeBet } from "@trevo/contract";
import { reachesOdds } from "@trevo/sports";
import { m } from "../../paraglide/messages.js";
import type { Stakes } from "./singles-fields.tsx";
import { type BetDraft, legKey, type Slip } from "./slip.ts";
import { type SlipMode, stakeOf, systemOf, systemShape, wholeShape } from "./slip-shape.ts";

/** The player's input on the slip. */
export interface SlipChoice {
  readonly mode: SlipMode;
  /** Stake of a multiple, a system, or a slip with one selection, in centavos. */
  readonly typed: number;
  readonly stakes: Stakes;
  readonly system: string | null;
  /** The typed stake of a system applies to each combination. */
  readonly each: boolean;
  /** Free bet that pays one bet on the whole slip; null: the balance pays. */
  readonly free_bet: FreeBet | null;
}

/** Returns the bets that a slip becomes. Singles with a stake of zero are left out if there are several. */
export function draftsOf(slip: Slip, { mode, typed, stakes, system, each, free_bet }: SlipChoice): readonly BetDraft[] {
  if (slip.length > 1 && mode === "singles")
    return slip.map((leg) => ({ legs: [leg], shape: wholeShape([leg]), stake: stakes[legKey(leg)] ?? 0 })).filter(({ stake }) => stake > 0);
  const chosen = mode === "system" ? systemOf(slip.length, system) : null;
  const shape = chosen ? systemShape(chosen) : wholeShape(slip);
  if (free_bet) return [{ legs: slip, shape, stake: free_bet.amount, free_bet }];
  if (!chosen) return [{ legs: slip, shape, stake: typed }];
  return [{ legs: slip, shape, stake: stakeOf(typed, { combinations: chosen.combinations, each }) }];
}

/** True if a combination's odds are below the minimum of the free bet. */
const isBelowFreeBet = ({ legs, shape: { sizes }, free_bet }: BetDraft): boolean =>
  free_bet !== undefined && !reachesOdds({ sizes, legs }, free_bet.min_odds_x1000);

/** Returns why the bets cannot be sent as they are, or null if they can. */
export function stopOf(drafts: readonly BetDraft[]): string | null {
  const blocked = drafts.flatMap(({ legs }) => legs).filter((leg) => leg.blocked !== null).length;
  if (blocked > 0) return m.sports_remove_blocked({ count: blocked });
  if (drafts.some(isBelowFreeBet)) return m.sports_free_bet_odds();
  return drafts.length === 0 || drafts.some(({ stake }) => stake === 0) ? m.sports_stake_missing() : null;
}
