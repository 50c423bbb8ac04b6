import { crashCurveX100, crashFlightMs, crashTargets } from "@trevo/engines";
import { refuse } from "../../kernel/errors.ts";
import type { Chains } from "./chains.ts";
import { type BetEnd, type SettleNeeds, settleLocked } from "./settle-bets.ts";
import { type BetHolder, type BetRef, type StoredBet, type StoredRound, findRound, lockBet } from "./store.ts";

export interface CashOutNeeds extends SettleNeeds {
  readonly chains: Pick<Chains, "draw">;
}

/**
 * Leaves the flight at what the curve shows at `receivedAt`, a moment of the server's clock. Any server decides it, also after the crash was announced, as
 * long as the request was there before it and losers are not settled yet. A bet that was cashed out answers the same again.
 */
export async function cashOut(needs: CashOutNeeds, ref: BetRef & BetHolder, receivedAt: Date): Promise<StoredBet> {
  const [bet, isNew] = await needs.db.transaction().execute(async (tx): Promise<[StoredBet, boolean]> => {
    const held = await lockBet(tx, ref);
    if (!held || held.holder_id !== ref.holder_id) throw refuse("not_found");
    if (held.state === "won") return [held, false];
    const round = await findRound(tx, held.round_id);
    if (held.state !== "open" || !round?.started_at || round.phase === "returned") throw refuse("wrong_state");
    const drawn = await needs.chains.draw(round);
    const elapsedMs = receivedAt.getTime() - round.started_at.getTime();
    if (elapsedMs < 0 || elapsedMs >= crashFlightMs(drawn.pointX100)) throw refuse("wrong_state");
    const end = endAt(held, crashCurveX100(elapsedMs));
    return [await settleLocked(needs, tx, { bet: held, round, drawn, end }), true];
  });
  if (isNew) await needs.bank.announce(bet);
  return bet;
}

/** A target that the curve has reached came first. */
function endAt(bet: StoredBet, curveX100: number): BetEnd {
  if (curveX100 < crashTargets.minX100) throw refuse("wrong_state");
  return curveX100 >= bet.target_x100
    ? { kind: "cashed", atX100: bet.target_x100, byHand: false }
    : { kind: "cashed", atX100: curveX100, byHand: true };
}

/** What becomes of a bet that nobody cashed out by hand, in a round that has ended. `reachedX100`: what the curve had shown when the table was last tended. */
export function endOfLeft(bet: StoredBet, { phase }: Pick<StoredRound, "phase">, reachedX100: number): BetEnd {
  if (bet.target_x100 <= reachedX100) return { kind: "cashed", atX100: bet.target_x100, byHand: false };
  return { kind: phase === "returned" ? "returned" : "lost" };
}
