import type { Format } from "../frame/format.ts";
import type { FrameMessages } from "../frame/frame-messages.ts";
import type { CrashMessages } from "./crash-messages.ts";
import { prizeAt } from "./prize-at.ts";
import { seatKeyOf, type Seat } from "./seat.ts";

export interface SeatKeyLabel {
  readonly verb: string;
  readonly promise: readonly string[];
  /** Why the key is disabled; null if it is enabled. */
  readonly missing: string | null;
}

interface SeatWords {
  readonly words: CrashMessages;
  readonly frameWords: Pick<FrameMessages, "pays">;
  readonly format: Format;
}

/** The bet in the form: its stake in centavos and its automatic cash-out in hundredths. `secondsLeft` is the time until bets close. */
interface FieldBet {
  readonly stake: number;
  readonly targetX100: number | null;
  readonly secondsLeft: string;
}

/** Returns the label of the main key at the table. */
export function seatKeyLabelOf(
  { words, frameWords, format }: SeatWords,
  seat: Seat,
  { stake, targetX100, secondsLeft }: FieldBet,
): SeatKeyLabel {
  const key = seatKeyOf(seat);
  const bought =
    targetX100 === null
      ? words.untilCashOut(format.money(stake))
      : frameWords.pays(format.money(stake), format.money(prizeAt({ stake }, targetX100)));
  switch (key) {
    case "cash_out": {
      const { bet, curveX100 } = seat;
      const prize = bet && curveX100 !== null ? prizeAt(bet, Math.min(curveX100, bet.target_x100)) : 0;
      return { verb: words.cashOut, promise: [format.money(prize)], missing: null };
    }
    case "placed":
      return { verb: words.placed, promise: [bought], missing: seat.isBetting ? words.closing(secondsLeft) : words.takingOff };
    case "cancel_queued":
      return { verb: words.queued, promise: [format.money(stake), words.cancelQueued], missing: null };
    case "stake":
      return { verb: words.play, promise: [bought], missing: null };
    case "queue":
      return { verb: words.play, promise: [bought, words.nextRound], missing: null };
  }
}
