import { crashFlightMs } from "@trevo/engines";
import type { DatabaseTime } from "../../kernel/database-time.ts";
import type { Db } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import type { Chains } from "./create-chains.ts";
import { type StoredRound, crashStore } from "./store.ts";
import { timing } from "./timing.ts";

export interface AdvanceNeeds {
  readonly db: Db;
  readonly time: DatabaseTime;
  readonly chains: Pick<Chains, "next" | "draw">;
  /** True if anybody watches the table. No round opens without viewers. */
  readonly isWatched: () => boolean;
  /** Called after the commit. */
  readonly onRound: (round: StoredRound) => void;
  readonly onTick: (round: StoredRound) => void;
}

/** Interval in ms at which an idle leader checks again. */
const idleMs = 1_000;

/**
 * Takes the table to its next phase. All decisions are stored in rows, so that a new leader can continue after a crash at any point. Each
 * change is one transaction that only one of two leaders can make, at the earliest permitted moment: a flight never ends before its time.
 * No change waits for the money of a bet. Returns how long there is nothing to do, in ms.
 */
export async function advanceRound(needs: AdvanceNeeds): Promise<number> {
  const { earliest: now } = await needs.time.at(needs.time.monotonicNow());
  const round = await crashStore.latestRound(needs.db);
  if (!round || round.cleared_at) return open(needs, now);
  if (round.ended_at) return clear(needs, round, { now, endedAt: round.ended_at.getTime() });
  return round.started_at ? fly(needs, round, { now, startedAt: round.started_at.getTime() }) : start(needs, round, now);
}

async function open(needs: AdvanceNeeds, now: number): Promise<number> {
  if (!needs.isWatched()) return idleMs;
  const round: StoredRound = {
    ...(await needs.chains.next()),
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
  if (!(await crashStore.insertRound(needs.db, round))) return idleMs; // another leader has opened a round
  needs.onRound(round);
  return 0;
}

/** This process learns the crash point only when bets are closed; everybody else learns it when the flight has ended. */
async function enterPhase(needs: AdvanceNeeds, round: StoredRound, change: Partial<StoredRound>): Promise<void> {
  if (await crashStore.changePhase(needs.db, round, change)) needs.onRound({ ...round, ...change });
}

/** Ends a round whose table stood still: targets reached by then are paid, all other stakes are returned. */
async function returnRound(needs: AdvanceNeeds, round: StoredRound, now: number): Promise<number> {
  const { chain_hash, pointX100 } = await needs.chains.draw(round);
  const ended_at = new Date(now);
  const end = { phase: "returned", started_at: round.started_at ?? ended_at, ended_at, chain_hash, point_x100: pointX100 } as const;
  await enterPhase(needs, round, end);
  return 0;
}

async function start(needs: AdvanceNeeds, round: StoredRound, now: number): Promise<number> {
  const left = round.closes_at.getTime() - now;
  // If the clock is set back, bets must not stay open for days.
  if (left > 0 && left <= timing.bettingMs) return left;
  if (left < -timing.interruptedMs) return returnRound(needs, round, now);
  await enterPhase(needs, round, { phase: "flying", started_at: new Date(now), seen_at: new Date(now) });
  return 0;
}

async function fly(needs: AdvanceNeeds, round: StoredRound, { now, startedAt }: { now: number; startedAt: number }): Promise<number> {
  // The new leader's clock may be slightly less accurate than the last leader's. Return the round only if the table stood still beyond
  // doubt.
  if (Math.abs(now - round.seen_at.getTime()) > timing.interruptedMs) return returnRound(needs, round, now);
  const { chain_hash, pointX100 } = await needs.chains.draw(round);
  const left = startedAt + crashFlightMs(pointX100) - now;
  if (left <= 0) {
    await enterPhase(needs, round, { phase: "crashed", ended_at: new Date(now + left), chain_hash, point_x100: pointX100 });
    return 0;
  }
  if (await crashStore.changePhase(needs.db, round, { seen_at: new Date(now) })) needs.onTick(round);
  return Math.min(timing.tickMs, left);
}

/** Clears the round on time, even if bets are still open; they are settled independently of the table's round. */
async function clear(needs: AdvanceNeeds, round: StoredRound, { now, endedAt }: { now: number; endedAt: number }): Promise<number> {
  const left = endedAt + timing.pauseMs - now;
  if (left > 0 && left <= timing.pauseMs) return left;
  await crashStore.clearRound(needs.db, round.id, new Date(now));
  return 0;
}
