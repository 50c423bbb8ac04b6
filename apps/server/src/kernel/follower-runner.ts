import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "./clock.ts";
import type { Db, Tx } from "./db.ts";
import { followerCursors } from "./follower-cursors.ts";
import type { FollowerMeasures, Lag } from "./follower-measures.ts";
import { type Follower, type Pace, type Position, isBefore } from "./follower.ts";
import type { Log } from "./log.ts";
import { type WakeableSleep, createWakeableSleep } from "./wakeable-sleep.ts";

/** A follower running in this process. */
export interface Runner {
  readonly name: string;
  catchUp(): Promise<void>;
  rebuild(): Promise<void>;
  lag(): Promise<Lag>;
  run(): Promise<void>;
  wake(): void;
  stop(): void;
}

export interface RunnerNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly measures: FollowerMeasures;
  readonly pace: Pace;
}

export function createRunner<Row extends Position>(needs: RunnerNeeds, follower: Follower<Row>): Runner {
  const { db, clock, log, pace, measures } = needs;
  const { name, source } = follower;
  const wakeableSleep = createWakeableSleep();
  const position = async (): Promise<Position> => (await followerCursors.readOrCreate(db, name)).at;

  /** Number of rows applied; null if another process holds the lock. */
  async function step(): Promise<number | null> {
    // Check before locking anything: an idle follower writes nothing.
    const { rows } = await source.waiting(db, await position(), 1);
    if (rows === 0) return 0;
    const done = await db.transaction().execute((tx) => applyNext(follower, tx, pace.batch));
    if (!done) return null;
    measures.applied(name, done.rows);
    try {
      done.afterCommit?.();
    } catch (error) {
      log.error({ err: error, follower: name }, "a follower failed to handle a hint");
    }
    return done.rows;
  }

  return {
    name,
    catchUp: async () => {
      for (let rows = await step(); rows !== 0; rows = await step()) if (rows === null) await sleep(pace.rest);
    },
    rebuild: async () => {
      await position();
      const notified = await db.transaction().execute(async (tx) => {
        const reached = await followerCursors.restart(tx, name);
        await follower.reset(tx);
        return reached;
      });
      while (isBefore(await position(), notified)) if (!(await step())) await sleep(pace.rest);
    },
    lag: async () => {
      const { rows, oldest } = await source.waiting(db, await position(), mostCounted);
      return { rows, seconds: oldest ? Math.max(0, clock.now().getTime() - oldest.getTime()) / 1_000 : 0 };
    },
    run: () => keepFollowing({ ...needs, name, step, wakeableSleep }),
    wake: wakeableSleep.wake,
    stop: wakeableSleep.end,
  };
}

interface Wait {
  readonly ms: number;
  readonly wakeable: boolean;
  /** Consecutive failures. */
  readonly failures: number;
}

/** Runs steps until the wakeableSleep is closed. A failure does not affect other followers. */
async function keepFollowing({
  name,
  step,
  wakeableSleep,
  ...needs
}: RunnerNeeds & { name: string; step: () => Promise<number | null>; wakeableSleep: WakeableSleep }): Promise<void> {
  const { log, pace, measures } = needs;
  let wait: Wait = { ms: pace.rest, wakeable: true, failures: 0 };
  while (!wakeableSleep.over()) {
    try {
      wait = afterStep(await step(), wait, { pace, wakeableSleep });
    } catch (error) {
      wait = { ms: Math.min(pace.backOff * 2 ** wait.failures, pace.longestBackOff), wakeable: false, failures: wait.failures + 1 };
      measures.failed(name);
      log.error({ err: error, follower: name, again_in_ms: wait.ms }, "a follower's batch failed");
    }
    await wakeableSleep.take(wait.ms, wait.wakeable);
  }
}

function afterStep(rows: number | null, before: Wait, { pace, wakeableSleep }: { pace: Pace; wakeableSleep: WakeableSleep }): Wait {
  if (rows === pace.batch) return { ms: 0, wakeable: false, failures: 0 };
  if (rows) return { ms: pace.rest, wakeable: false, failures: 0 };
  // Nothing to read, or not yet: a row may be waiting for an older transaction that sends no hint when it ends.
  const quiet = before.wakeable && !wakeableSleep.woken() ? before.ms * 2 : pace.rest;
  return { ms: Math.min(quiet, pace.poll), wakeable: true, failures: 0 };
}

/** Upper bound of the reported lag. */
const mostCounted = 100_000;

/** Applies one batch and moves the cursor in the given transaction. Null if another process holds the lock. */
async function applyNext<Row extends Position>(
  follower: Follower<Row>,
  tx: Tx,
  limit: number,
): Promise<{ rows: number; afterCommit: (() => void) | null } | null> {
  const cursor = await followerCursors.take(tx, follower.name);
  if (!cursor) return null;
  const readable = await follower.source.read(tx, cursor.at, limit);
  // A batch either repeats rows that were announced before or announces new ones, never both.
  const repeats = isBefore(cursor.at, cursor.notified);
  const batch = repeats ? readable.filter((row) => !isBefore(cursor.notified, row)) : readable;
  const last = batch.at(-1);
  if (!last) return { rows: 0, afterCommit: null };
  const afterCommit = await follower.apply(tx, batch);
  await followerCursors.move(tx, follower.name, last);
  return { rows: batch.length, afterCommit: repeats ? null : afterCommit };
}
