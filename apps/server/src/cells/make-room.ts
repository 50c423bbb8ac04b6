import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../kernel/db.ts";
import { followerCursors } from "../kernel/follower-cursors.ts";
import type { Follower, Position } from "../kernel/follower.ts";
import type { Sql } from "../kernel/sql.ts";

export interface RoomNeeds {
  readonly target: Sql;
  readonly db: Db;
  readonly followers: readonly Follower<Position>[];
  readonly say: (line: string) => void;
  readonly timeoutMs: number;
}

/** Transactions of one statement that only uses up numbers. */
const numbersAtOnce = 20_000;
const retryMs = 500;

const oldestRunning = async (target: Sql): Promise<bigint> => {
  const [row] = await target<{ xid: string }[]>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`;
  return BigInt(row?.xid ?? 0);
};
const nextNumber = async (target: Sql): Promise<bigint> => {
  const [row] = await target<{ xid: string }[]>`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`;
  return BigInt(row?.xid ?? 0);
};

/** Takes as long as the brands have transactions: nothing is waited for. */
async function spendNumbers({ target, say }: Pick<RoomNeeds, "target" | "say">, highest: number): Promise<void> {
  for (let next = await nextNumber(target); next <= BigInt(highest) + 1n; next = await nextNumber(target)) {
    const count = Math.min(numbersAtOnce, highest + 2 - Number(next));
    await target.unsafe(`do $numbers$ begin for i in 1..${count} loop perform pg_current_xact_id(); commit; end loop; end $numbers$`);
    say(`transaction numbers of the target: ${next} of ${highest}`);
  }
}

/**
 * Puts the target beyond the transaction numbers that the arriving rows get: they count as written long ago, and no follower applies them a
 * second time. A young cluster uses up the numbers first; a follower that stands before them and has nothing to read is moved on.
 */
export async function makeRoom({ target, db, followers, say, timeoutMs }: RoomNeeds, highest: number): Promise<void> {
  await spendNumbers({ target, say }, highest);
  const until = Date.now() + timeoutMs;
  const wait = async (reason: string): Promise<void> => {
    if (Date.now() > until) throw new Error(`the target does not get ready: ${reason}`);
    await sleep(retryMs);
  };
  while ((await oldestRunning(target)) <= BigInt(highest)) await wait("an old transaction is still running");
  for (const follower of followers) while (!(await moveOn(db, follower, highest))) await wait(`follower ${follower.name} is behind`);
}

/** False if the follower stands before the numbers and has rows to read. */
async function moveOn(db: Db, { name, source }: Follower<Position>, highest: number): Promise<boolean> {
  await followerCursors.readOrCreate(db, name);
  return db.transaction().execute(async (tx) => {
    const at = await followerCursors.hold(tx, name);
    if (!at || BigInt(at.xid) > BigInt(highest)) return at !== null;
    const { rows } = await sql<{ xid: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(tx);
    const xmin = BigInt(rows[0]?.xid ?? 0);
    if (xmin <= BigInt(highest) + 1n) return false;
    if ((await source.waiting(tx, at, 1)).rows > 0) return false;
    await followerCursors.move(tx, name, { xid: String(xmin - 1n), id: Number.MAX_SAFE_INTEGER });
    return true;
  });
}
