import { crashCurveX100, crashFlightMs, crashTargets } from "@trevo/engines";
import type { DatabaseTime, Moment } from "../../kernel/database-time.ts";
import { Refusal, refuse } from "../../kernel/errors.ts";
import type { Log } from "../../kernel/log.ts";
import type { LaunchScope } from "../../kernel/scope.ts";
import type { Chains } from "./create-chains.ts";
import { retryLater } from "./retry-later.ts";
import { checkGame, holderOf } from "./place-bet.ts";
import { type SettleNeeds, settleLocked } from "./settle-bets.ts";
import { type BetRef, type StoredBet, crashStore } from "./store.ts";

export interface CashOutNeeds extends SettleNeeds {
  readonly log: Log;
  readonly chains: Pick<Chains, "draw">;
  readonly time: DatabaseTime;
}

export interface CashOutInput {
  /** Id of the bet. */
  readonly id: string;
  /** When the request was received, on this process's monotonic clock. */
  readonly receivedAt: number;
}

/**
 * Cashes a bet out at the multiplier that the curve showed when the request was received. Any server can decide it, even after the crash
 * was announced, if the request came earlier and losers are not settled yet. The multiplier paid had certainly been reached, and the flight
 * had certainly not ended. Repeating the call for a cashed-out bet returns the same result. If the money cannot be moved now, the decision
 * is stored: the bet stays open with it and is settled later.
 */
export async function cashOut(needs: CashOutNeeds, scope: LaunchScope, { id, receivedAt }: CashOutInput): Promise<StoredBet> {
  checkGame(scope);
  const ref = { ...holderOf(scope), id };
  const received = await needs.time.at(receivedAt);
  const decided: { atX100: number | null } = { atX100: null };
  try {
    const [bet, isNew] = await needs.db.transaction().execute(async (tx): Promise<[StoredBet, boolean]> => {
      const held = await crashStore.lockBet(tx, ref);
      if (!held || held.holder_id !== ref.holder_id) throw refuse("not_found");
      if (held.state === "won" || (held.state === "open" && held.cash_out_x100 !== null)) return [held, false];
      const round = held.state === "open" ? await crashStore.findRound(tx, held.round_id) : undefined;
      if (!round?.started_at || round.phase === "returned") throw refuse("wrong_state");
      const { pointX100 } = await needs.chains.draw(round);
      const atX100 = leftAt(received, { startedAt: round.started_at.getTime(), flightMs: crashFlightMs(pointX100), bet: held });
      decided.atX100 = atX100;
      const end = { kind: "cashed", atX100, byHand: atX100 < held.target_x100 } as const;
      return [await settleLocked(needs, tx, { bet: held, round, end }), true];
    });
    if (isNew) await needs.bank.announce(bet);
    return bet;
  } catch (error) {
    if (decided.atX100 === null) throw error;
    return keepDecision(needs, ref, { atX100: decided.atX100, received, error });
  }
}

/** If the curve has already reached the target, the target counts. */
function leftAt(received: Moment, { startedAt, flightMs, bet }: { startedAt: number; flightMs: number; bet: StoredBet }): number {
  const curveX100 = crashCurveX100(received.earliest - startedAt);
  if (received.latest - startedAt >= flightMs || curveX100 < crashTargets.minX100) throw refuse("wrong_state");
  return Math.min(curveX100, bet.target_x100);
}

/** Stores the decision: the player was in time, even if the wallet cannot be reached now. */
async function keepDecision(
  needs: CashOutNeeds,
  ref: BetRef,
  { atX100, received, error }: { atX100: number; received: Moment; error: unknown },
): Promise<StoredBet> {
  if (!(error instanceof Refusal)) needs.log.warn({ err: error, bet: ref.id }, "could not pay a cash-out yet");
  await retryLater(needs, ref, { now: received.latest, cash_out_x100: atX100 });
  const bet = await crashStore.findBet(needs.db, ref);
  if (bet?.state !== "won" && (bet?.state !== "open" || bet.cash_out_x100 === null)) throw error;
  return bet;
}
