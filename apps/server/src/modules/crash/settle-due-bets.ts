import { crashCurveX100, crashTargets } from "@trevo/engines";
import type { DatabaseTime } from "../../kernel/database-time.ts";
import type { Log } from "../../kernel/log.ts";
import { retryLater } from "./retry-later.ts";
import { type Reached, type RoundCases, type SettleNeeds, settleBet } from "./settle-bets.ts";
import { type StoredBet, type StoredRound, type Turn, crashStore } from "./store.ts";
import { timing } from "./timing.ts";

export interface DueNeeds extends SettleNeeds {
  readonly time: DatabaseTime;
  readonly log: Log;
  readonly cases: RoundCases & {
    /** Opens a case for staff. Repeated reports change nothing. */
    report(round: RoundInCase): Promise<void>;
  };
  /** Called after the commit. */
  readonly onBets: (round: StoredRound, bets: readonly StoredBet[]) => void;
}

/** The round of a bet in the ledger. */
interface RoundInCase {
  readonly tenant_id: number;
  readonly round_id: string;
  readonly player_id: string;
  readonly provider_code: string;
  readonly moved_at: Date;
}

const inCase = ({ tenant_id, id, holder_id, created_at }: StoredBet): RoundInCase => ({
  tenant_id,
  round_id: id,
  player_id: holder_id,
  provider_code: "house",
  moved_at: created_at,
});

/** Number of bets settled concurrently, each in a transaction of its own. A bet that waits for its wallet occupies one of these places. */
const together: { readonly [attempt in Turn["attempt"]]: number } = { first: 8, again: 2 };
const batch = 200;
/** After this many attempts, about two minutes, the bet is also reported to staff. */
const maxAttempts = 8;

/**
 * Settles bets that need no further decision: those whose target was reached at the last update of a flight and, after a flight, all
 * others, of any round. It reads rows and keeps no state, and the table's next round does not wait for it. A bet that cannot be settled is
 * postponed and handled by the `attempt` "again", so that it does not block others. Returns how long there is nothing to do, in ms.
 */
export async function settleDueBets(needs: DueNeeds, attempt: Turn["attempt"]): Promise<number> {
  const { earliest } = await needs.time.at(needs.time.monotonicNow());
  const turn: Turn = { attempt, now: new Date(earliest) };
  let more = false;
  for (const round of await crashStore.roundsWithOpenBets(needs.db, { turn, endedBy: new Date(earliest - timing.graceMs) }))
    more = (await settleRound(needs, { round, reachedX100: reachedIn(round) }, turn)) || more;
  return more ? 0 : timing.tickMs;
}

async function settleRound(needs: DueNeeds, reached: Reached, turn: Turn): Promise<boolean> {
  const { round } = reached;
  const reachedX100 = round.ended_at ? crashTargets.maxX100 : reached.reachedX100;
  const due = await crashStore.dueBets(needs.db, round.id, { turn, reachedX100, limit: batch });
  const waiting = due[Symbol.iterator]();
  const settled: StoredBet[] = [];
  const inTurn = async (): Promise<void> => {
    for (const bet of waiting) {
      const ended = await tryToSettle(needs, bet, reached);
      if (ended) settled.push(ended);
    }
  };
  await Promise.all(Array.from({ length: together[turn.attempt] }, inTurn));
  if (settled.length > 0) needs.onBets(round, settled);
  return due.length === batch;
}

/** Returns null if the bet was not settled. */
async function tryToSettle(needs: DueNeeds, bet: StoredBet, reached: Reached): Promise<StoredBet | null> {
  try {
    return await settleBet(needs, bet, reached);
  } catch (error) {
    needs.log.warn({ err: error, bet: bet.id, attempts: bet.attempts + 1 }, "could not settle a bet yet");
    const left = await retryLater(needs, bet, { now: (await needs.time.at(needs.time.monotonicNow())).latest });
    if (left && left.attempts >= maxAttempts && !left.is_demo) await needs.cases.report(inCase(left));
    return null;
  }
}

/**
 * Multiplier reached, in hundredths. For a running or interrupted flight it is what the curve showed at the last update, which is before
 * the flight would have ended.
 */
function reachedIn({ phase, started_at, seen_at, point_x100 }: StoredRound): number {
  const seenX100 = crashCurveX100(started_at ? seen_at.getTime() - started_at.getTime() : 0);
  return phase === "crashed" ? (point_x100 ?? 0) : Math.min(seenX100, point_x100 ?? crashTargets.maxX100);
}
