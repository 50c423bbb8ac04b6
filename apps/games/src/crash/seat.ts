import type { OwnCrashBet } from "@trevo/contract";
import type { Watched } from "./table-watch.ts";

/** The player's situation at the table. */
export interface Seat {
  /** The player's bet while it is undecided. */
  readonly bet: OwnCrashBet | null;
  /** True while the round accepts bets. */
  readonly isBetting: boolean;
  /** The curve's value in hundredths; null while nothing flies. */
  readonly curveX100: number | null;
  /** True if a bet is to be placed when the next round opens. */
  readonly isQueued: boolean;
}

/** The action of the main key. */
export type SeatKey = "stake" | "cash_out" | "placed" | "queue" | "cancel_queued";

/**
 * Returns the player's undecided bet. It counts as lost as soon as a cut below its target is known, even before the server records it, and
 * as decided as soon as the player has requested a cash-out.
 */
export function openBetOf({ mine, round }: Pick<Watched, "mine" | "round">): OwnCrashBet | null {
  if (mine?.state !== "open" || mine.cash_out_x100 !== null) return null;
  return mine.target_x100 <= (round?.point_x100 ?? Infinity) ? mine : null;
}

/** Returns the action of the main key. A bet can be cashed out above 1.00 only. */
export function seatKeyOf({ bet, isBetting, curveX100, isQueued }: Seat): SeatKey {
  if (bet) return curveX100 !== null && curveX100 > 100 ? "cash_out" : "placed";
  if (isBetting) return "stake";
  return isQueued ? "cancel_queued" : "queue";
}
