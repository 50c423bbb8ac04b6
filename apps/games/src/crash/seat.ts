import type { OwnCrashBet } from "@trevo/contract";
import type { Watched } from "./table-watch.ts";

/** Where a player stands at the table. */
export interface Seat {
  /** The player's bet, while its end is open. */
  readonly bet: OwnCrashBet | null;
  /** Bets are taken now. */
  readonly isBetting: boolean;
  /** What the curve shows, hundredths; null while nothing flies. */
  readonly curveX100: number | null;
  /** A bet is to be placed when the next round opens. */
  readonly isQueued: boolean;
}

/** What the main key does. */
export type SeatKey = "stake" | "cash_out" | "placed" | "queue" | "cancel_queued";

/** Lost as soon as the cut below its target is known, whenever the server writes it down; and decided as soon as its player has left. */
export function openBetOf({ mine, round }: Pick<Watched, "mine" | "round">): OwnCrashBet | null {
  if (mine?.state !== "open" || mine.cash_out_x100 !== null) return null;
  return mine.target_x100 <= (round?.point_x100 ?? Infinity) ? mine : null;
}

/** A bet may leave above 1.00 only. */
export function seatKeyOf({ bet, isBetting, curveX100, isQueued }: Seat): SeatKey {
  if (bet) return curveX100 !== null && curveX100 > 100 ? "cash_out" : "placed";
  if (isBetting) return "stake";
  return isQueued ? "cancel_queued" : "queue";
}
