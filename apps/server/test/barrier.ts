import { type RawBuilder, sql } from "kysely";
import type { SqlTag } from "../src/kernel/sql.ts";
import type { TestDatabase } from "./database.ts";

const timeoutMs = 20_000;
const pollMs = 10;

type Owned = Pick<TestDatabase, "owner">;

/** Resolves when at least this many sessions of the database wait for a lock; throws after 20 s. */
export async function untilWaiting({ owner }: Owned, sessions: number): Promise<void> {
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline;) {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(owner.db);
    if ((rows[0]?.waiting ?? 0) >= sessions) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new Error(`fewer than ${sessions} sessions wait for a lock`);
}

/**
 * Holds one of the product's locks and starts the callers one after the other, each once the previous one waits for that lock. Releases the
 * lock when all wait, so that they get it in that order.
 */
export async function runBehindLock<T>(
  database: Owned,
  lock: RawBuilder<unknown>,
  callers: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  const started: Promise<PromiseSettledResult<T>>[] = [];
  await database.owner.db.transaction().execute(async (tx) => {
    await lock.execute(tx);
    for (const [index, call] of callers.entries()) {
      started.push(Promise.allSettled([call()]).then(([outcome]) => outcome));
      await untilWaiting(database, index + 1);
    }
  });
  return Promise.all(started);
}

export interface Barrier<Result> {
  readonly database: Owned;
  /** Takes, as the owner of the tables, the lock that the callers wait for. */
  readonly hold: (tx: SqlTag) => Promise<unknown>;
  readonly callers: number;
  /** Number of callers that must wait before the lock is released; all of them if absent. */
  readonly waiting?: number;
  readonly call: (nth: number) => Promise<Result>;
}

/** Holds one of the product's locks, starts all callers at once, and releases the lock when they wait: they run in any order. */
export async function raceAtBarrier<Result>(barrier: Barrier<Result>): Promise<PromiseSettledResult<Result>[]> {
  const { database, callers } = barrier;
  const { answers } = await database.owner.sql.begin(async (tx) => {
    await barrier.hold(tx);
    const started = Promise.allSettled(Array.from({ length: callers }, (_, nth) => barrier.call(nth)));
    await untilWaiting(database, barrier.waiting ?? callers);
    return { answers: started };
  });
  return answers;
}

/** Returns the results of the callers that succeeded. */
export const fulfilledOf = <Result>(answers: readonly PromiseSettledResult<Result>[]): Result[] =>
  answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));

/** Returns the errors of the callers that failed. */
export const reasonsOf = (answers: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));
