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
    /** An operator sees it from now on, however often it is reported. */
    report(round: RoundInCase): Promise<void>;
  };
  /** After a commit. */
  readonly onBets: (round: StoredRound, bets: readonly StoredBet[]) => void;
}

/** The ledger's round of a bet. */
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

/** Bets that are ended at a time, each in a transaction of its own: one that must wait for its wallet keeps one of these places. */
const together: { readonly [attempt in Turn["attempt"]]: number } = { first: 8, again: 2 };
const batch = 200;
/** A bet that has been tried so often, for about two minutes, is a person's business too. */
const maxAttempts = 8;

/**
 * Ends the bets that need no further decision: those whose target was reached while the table was tended, and after a flight all others, of whatever round
 * they are. It reads rows and keeps nothing; the table's next round waits for none of it. A bet that cannot be ended is put off, and met again with
 * `attempt` "again": it keeps no other from its turn. Answers how long there is nothing to do, ms.
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

/** Null where it was not ended. */
async function tryToSettle(needs: DueNeeds, bet: StoredBet, reached: Reached): Promise<StoredBet | null> {
  try {
    return await settleBet(needs, bet, reached);
  } catch (error) {
    needs.log.warn({ err: error, bet: bet.id, attempts: bet.attempts + 1 }, "a bet could not be ended yet");
    const left = await retryLater(needs, bet, { now: (await needs.time.at(needs.time.monotonicNow())).latest });
    if (left && left.attempts >= maxAttempts && !left.is_demo) await needs.cases.report(inCase(left));
    return null;
  }
}

/** Hundredths. Of a flight that goes on, or was left alone: what the curve showed when it was last tended, which is before it would have ended. */
function reachedIn({ phase, started_at, seen_at, point_x100 }: StoredRound): number {
  const seenX100 = crashCurveX100(started_at ? seen_at.getTime() - started_at.getTime() : 0);
  return phase === "crashed" ? (point_x100 ?? 0) : Math.min(seenX100, point_x100 ?? crashTargets.maxX100);
}
