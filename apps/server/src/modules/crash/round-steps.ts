import { crashFlightMs } from "@trevo/engines";
import type { DatabaseTime } from "../../kernel/database-time.ts";
import type { Db } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import type { Chains } from "./chains.ts";
import { type StoredRound, changePhase, clearRound, insertRound, latestRound } from "./store.ts";
import { timing } from "./timing.ts";

export interface StepNeeds {
  readonly db: Db;
  readonly time: DatabaseTime;
  readonly chains: Pick<Chains, "next" | "draw">;
  /** Whether anybody watches: without them no round opens. */
  readonly isWanted: () => boolean;
  /** After a commit. */
  readonly onRound: (round: StoredRound) => void;
  readonly onTick: (round: StoredRound) => void;
}

/** The leader looks again after this, when nothing calls it. */
const idleMs = 1_000;

/**
 * The table's next step, whatever it is: everything that has been decided stands in rows, so that a leader who dies between any two steps is followed by
 * one who takes the next. Each step is one transaction that only one of two leaders can make, at the earliest moment that it may be: a flight never ends
 * before its time. No step waits for a bet's money. Answers how long there is nothing to do, ms.
 */
export function createRoundSteps(needs: StepNeeds): () => Promise<number> {
  const { db, time, chains } = needs;

  const open = async (now: number): Promise<number> => {
    if (!needs.isWanted()) return idleMs;
    const round: StoredRound = {
      ...(await chains.next()),
      id: newId(),
      phase: "betting",
      opened_at: new Date(now),
      closes_at: new Date(now + timing.bettingMs),
      started_at: null,
      seen_at: new Date(now),
      ended_at: null,
      cleared_at: null,
      chain_hash: null,
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
  const giveUp = async (round: StoredRound, now: number): Promise<number> => {
    const { chain_hash, pointX100 } = await chains.draw(round);
    const ended_at = new Date(now);
    await enter(round, { phase: "returned", started_at: round.started_at ?? ended_at, ended_at, chain_hash, point_x100: pointX100 });
    return 0;
  };

  const start = async (round: StoredRound, now: number): Promise<number> => {
    const left = round.closes_at.getTime() - now;
    // A clock that was moved back must not keep bets open for days.
    if (left > 0 && left <= timing.bettingMs) return left;
    if (left < -timing.interruptedMs) return giveUp(round, now);
    await enter(round, { phase: "flying", started_at: new Date(now), seen_at: new Date(now) });
    return 0;
  };

  const fly = async (round: StoredRound, { now, startedAt }: { now: number; startedAt: number }): Promise<number> => {
    // The next leader may know the time a little less well than the last: only what is beyond all doubt has stood still.
    if (Math.abs(now - round.seen_at.getTime()) > timing.interruptedMs) return giveUp(round, now);
    const { chain_hash, pointX100 } = await chains.draw(round);
    const left = startedAt + crashFlightMs(pointX100) - now;
    if (left <= 0) {
      await enter(round, { phase: "crashed", ended_at: new Date(now + left), chain_hash, point_x100: pointX100 });
      return 0;
    }
    if (await changePhase(db, round, { seen_at: new Date(now) })) needs.onTick(round);
    return Math.min(timing.tickMs, left);
  };

  /** On time, whoever's bet is still open: what is left is met wherever its round is. */
  const clear = async (round: StoredRound, { now, endedAt }: { now: number; endedAt: number }): Promise<number> => {
    const left = endedAt + timing.pauseMs - now;
    if (left > 0 && left <= timing.pauseMs) return left;
    await clearRound(db, round.id, new Date(now));
    return 0;
  };

  return async () => {
    const { earliest: now } = await time.at(time.mark());
    const round = await latestRound(db);
    if (!round || round.cleared_at) return open(now);
    if (round.ended_at) return clear(round, { now, endedAt: round.ended_at.getTime() });
    return round.started_at ? fly(round, { now, startedAt: round.started_at.getTime() }) : start(round, now);
  };
}
