import { crashCurveX100, crashFlightMs, crashTargets } from "@trevo/engines";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import { newId } from "../../kernel/ids.ts";
import { endOfLeft } from "./cash-out.ts";
import type { Chains, Drawn } from "./chains.ts";
import { type SettleNeeds, settleBet } from "./settle-bets.ts";
import { type StoredBet, type StoredRound, changePhase, insertRound, latestRound, markSettled, openBets } from "./store.ts";

export const timing = {
  /** How long bets are open, ms. */
  bettingMs: 6_000,
  /** After the crash: cash-outs that were received before it are still on their way to the database. */
  graceMs: 750,
  /** From one flight's end to the next round. */
  pauseMs: 4_000,
  /** A round that nobody tended for longer than this is returned: who would have cashed out could not. */
  interruptedMs: 3_000,
  /** How often a flight is tended. */
  tickMs: 250,
} as const;

export interface StepNeeds extends SettleNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly chains: Pick<Chains, "next" | "draw">;
  /** Whether anybody watches: without them no round opens. */
  readonly isWanted: () => boolean;
  /** After a commit. */
  readonly onRound: (round: StoredRound) => void;
  readonly onTick: (round: StoredRound) => void;
  readonly onBets: (round: StoredRound, bets: readonly StoredBet[]) => void;
}

/** Bets that are ended at a time, each in a transaction of its own. */
const together = 8;
const batch = 200;
/** The leader looks again after this, when nothing calls it. */
const idleMs = 1_000;

/**
 * The table's next step, whatever it is: everything that has been decided stands in rows, so that a leader who dies between any two steps is followed by
 * one who takes the next. Each step is one transaction that only one of two leaders can make. Answers how long there is nothing to do, ms.
 */
export function createRoundSteps(needs: StepNeeds): () => Promise<number> {
  const { db, clock, chains } = needs;

  const open = async (): Promise<number> => {
    if (!needs.isWanted()) return idleMs;
    const place = await chains.next();
    const now = clock.now();
    const round: StoredRound = {
      ...place,
      id: newId(),
      phase: "betting",
      opened_at: now,
      closes_at: new Date(now.getTime() + timing.bettingMs),
      started_at: null,
      seen_at: now,
      ended_at: null,
      settled_at: null,
      link: null,
      point_x100: null,
    };
    if (!(await insertRound(db, round))) return idleMs; // another leader's has the table
    needs.onRound(round);
    return 0;
  };

  /** The point is known to this process only when bets are closed, and to everybody when the flight has ended. */
  const enter = async (round: StoredRound, change: Partial<StoredRound>): Promise<void> => {
    if (await changePhase(db, round, change)) needs.onRound({ ...round, ...change });
  };

  /** The table stood still: what had been reached by then is paid, everything else goes back. */
  const giveUp = async (round: StoredRound, now: Date): Promise<number> => {
    const { link, pointX100 } = await chains.draw(round);
    await enter(round, { phase: "returned", started_at: round.started_at ?? now, ended_at: now, link, point_x100: pointX100 });
    return 0;
  };

  const start = async (round: StoredRound): Promise<number> => {
    const now = clock.now();
    const left = round.closes_at.getTime() - now.getTime();
    // A clock that was moved back must not keep bets open for days.
    if (left > 0 && left <= timing.bettingMs) return left;
    if (left < -timing.interruptedMs) return giveUp(round, now);
    await enter(round, { phase: "flying", started_at: now, seen_at: now });
    return 0;
  };

  const fly = async (round: StoredRound, startedAt: Date): Promise<number> => {
    const now = clock.now();
    const drawn = await chains.draw(round);
    const elapsedMs = now.getTime() - startedAt.getTime();
    const unseenMs = now.getTime() - round.seen_at.getTime();
    if (unseenMs > timing.interruptedMs || unseenMs < 0) return giveUp(round, now);
    const flightMs = crashFlightMs(drawn.pointX100);
    if (elapsedMs >= flightMs) {
      const ended_at = new Date(startedAt.getTime() + flightMs);
      await enter(round, { phase: "crashed", ended_at, link: drawn.link, point_x100: drawn.pointX100 });
      return 0;
    }
    if (!(await changePhase(db, round, { seen_at: now }))) return 0;
    needs.onTick(round);
    await endBets(round, drawn, crashCurveX100(elapsedMs));
    return Math.min(timing.tickMs, flightMs - elapsedMs);
  };

  /** Ends the next bets that need no further decision; answers how many there were, and how many have ended. */
  const endBets = async (round: StoredRound, drawn: Drawn, reachedX100: number): Promise<{ due: number; ended: number }> => {
    const upToX100 = round.ended_at ? crashTargets.maxX100 : reachedX100;
    const due = await openBets(db, round.id, { reachedX100: upToX100, limit: batch });
    const settled: StoredBet[] = [];
    for (let at = 0; at < due.length; at += together)
      await Promise.all(
        due.slice(at, at + together).map(async (bet) => {
          try {
            const ended = await settleBet(needs, bet, { round, drawn, end: endOfLeft(bet, round, reachedX100) });
            if (ended) settled.push(ended);
          } catch (error) {
            // The others must not wait for a wallet that somebody holds: the bet stays open, and is met again.
            needs.log.warn({ err: error, bet: bet.id }, "a bet could not be ended yet");
          }
        }),
      );
    if (settled.length > 0) needs.onBets(round, settled);
    return { due: due.length, ended: settled.length };
  };

  const finish = async (round: StoredRound, endedAt: Date): Promise<number> => {
    const now = clock.now();
    const left = endedAt.getTime() + timing.graceMs - now.getTime();
    if (left > 0 && left <= timing.graceMs) return left;
    const drawn = await chains.draw(round);
    const reachedX100 = round.phase === "crashed" ? drawn.pointX100 : reachedWhenSeen(round, drawn);
    const { due, ended } = await endBets(round, drawn, reachedX100);
    if (due > 0) return ended > 0 ? 0 : idleMs;
    await markSettled(db, round.id, now);
    return 0;
  };

  return async () => {
    const round = await latestRound(db);
    if (!round || round.settled_at) {
      const left = (round?.ended_at?.getTime() ?? 0) + timing.pauseMs - clock.now().getTime();
      return left > 0 && left <= timing.pauseMs ? left : open();
    }
    if (round.ended_at) return finish(round, round.ended_at);
    return round.started_at ? fly(round, round.started_at) : start(round);
  };
}

/** Of a flight that was left alone: what the curve showed when it was last tended, never more than its point. */
const reachedWhenSeen = ({ started_at, seen_at }: StoredRound, { pointX100 }: Drawn): number =>
  Math.min(crashCurveX100(started_at ? seen_at.getTime() - started_at.getTime() : 0), pointX100);
