import assert from "node:assert/strict";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Clock } from "./clock.ts";
import type { Db, Tx } from "./db.ts";
import { refuse } from "./errors.ts";

/**
 * What the first page of a list saw. Its other pages show the rows of the transactions that this snapshot saw, and no others: a transaction
 * that was open then may have taken an earlier id or moment, and its rows would push others from one page to the next.
 */
export interface ListAnchor {
  /** When the first page was read. */
  readonly moment: Date;
  /** PostgreSQL's own text of it: `xmin:xmax:` and the transactions between them that were open. */
  readonly snapshot: string;
}

/** On the wire: milliseconds, a dot, the snapshot. */
const written = /^(\d{1,15})\.(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/;

export const writeAnchor = ({ moment, snapshot }: ListAnchor): string => `${moment.getTime()}.${snapshot}`;

/** The anchor that an earlier page named. Refuses with `invalid_fields` what none can have named. */
export function readAnchor(as_of: string): ListAnchor {
  const [, ms, xmin, xmax, open] = written.exec(as_of) ?? [];
  if (ms === undefined || xmin === undefined || xmax === undefined || open === undefined) throw invalidAnchor();
  const between = open === "" ? [] : open.split(",").map(BigInt);
  const isSound =
    BigInt(xmin) > 0n &&
    BigInt(xmin) <= BigInt(xmax) &&
    between.every((xid, index) => xid >= BigInt(xmin) && xid < BigInt(xmax) && xid > (between[index - 1] ?? 0n));
  if (!isSound) throw invalidAnchor();
  return { moment: new Date(Number(ms)), snapshot: `${xmin}:${xmax}:${open}` };
}

const invalidAnchor = () => refuse("invalid_fields", { fields: { as_of: ["invalid"] } });

/** The anchor of a page: the one that it was requested with, or what is seen now. Taken before the rows are read. */
export async function anchorOf({ db, clock }: { db: Db; clock: Clock }, as_of: string | undefined): Promise<ListAnchor> {
  return as_of === undefined ? { moment: clock.now(), snapshot: await readSnapshot(db) } : readAnchor(as_of);
}

/** What is seen now; in a transaction of repeatable reads, what all of it sees. */
export async function readSnapshot(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db);
  assert(rows[0], "PostgreSQL names its snapshot");
  return rows[0].snapshot;
}

/** Whether the anchor saw what the transaction of this column wrote. */
export const seenBy = ({ snapshot }: ListAnchor, xid: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`pg_visible_in_snapshot(${sql.ref(xid)}, ${snapshot}::pg_snapshot)`;

/** The same of rows that are read already. */
export function hasSeen({ snapshot }: Pick<ListAnchor, "snapshot">, xid: string): boolean {
  const [xmin = "", xmax = "", open = ""] = snapshot.split(":");
  if (BigInt(xid) < BigInt(xmin)) return true;
  return BigInt(xid) < BigInt(xmax) && !open.split(",").includes(xid);
}
