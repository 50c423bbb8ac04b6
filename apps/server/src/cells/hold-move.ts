import { setTimeout as sleep } from "node:timers/promises";
import type { ReservedSql } from "../kernel/sql.ts";
import { type Ends, refuseOneEnd } from "./check-ends.ts";

/** Arbitrary constant; the second key is the operator. */
const moveLock = 726_354_902;
/** Longer than PostgreSQL takes to notice that an earlier run was killed. */
const waitMs = 5_000;
const retryMs = 200;

/** Throws once a session that held the lock is gone: another run may have begun. */
export type StillHeld = () => Promise<void>;

/**
 * Does work on the move of one operator while no other run does, from whatever machine: both databases hold a lock until it ends. Refused if
 * another run is under way, and if both ends are one database.
 */
export async function holdMove<T>(ends: Ends, operatorId: number, work: (stillHeld: StillHeld) => Promise<T>): Promise<T> {
  await refuseOneEnd(ends);
  return withLock(ends.source.reserve(), operatorId, (source) =>
    withLock(ends.target.reserve(), operatorId, (target) =>
      work(async () => {
        for (const session of [source, target]) await session`select 1`;
      }),
    ),
  );
}

async function withLock<T>(reserved: Promise<ReservedSql>, operatorId: number, work: (session: ReservedSql) => Promise<T>): Promise<T> {
  const session = await reserved;
  try {
    // The lock ends with its session, which does nothing else for the length of the move.
    await session`set idle_session_timeout = 0`;
    await lock(session, operatorId);
    try {
      return await work(session);
    } finally {
      await session`select pg_advisory_unlock(${moveLock}, ${operatorId})`.catch(() => undefined);
    }
  } finally {
    session.release();
  }
}

async function lock(session: ReservedSql, operatorId: number): Promise<void> {
  for (const until = Date.now() + waitMs; ; await sleep(retryMs)) {
    const [row] = await session<{ locked: boolean }[]>`select pg_try_advisory_lock(${moveLock}, ${operatorId}) as locked`;
    if (row?.locked) return;
    if (Date.now() > until) throw new Error("Another run of this move, or of its abort, is under way. End it first.");
  }
}
