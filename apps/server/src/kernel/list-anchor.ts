import assert from "node:assert/strict";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Clock } from "./clock.ts";
import type { Db, Tx } from "./db.ts";
import { refuse } from "./errors.ts";

/**
 * Snapshot seen by the first page of a list. Further pages show only rows of transactions visible in it: a transaction that was open then
 * may commit rows with earlier ids or timestamps, which would shift other rows between pages.
 */
export interface ListAnchor {
  /** When the first page was read. */
  readonly moment: Date;
  /** PostgreSQL's text form: `xmin:xmax:` and the transactions in between that were running. */
  readonly snapshot: string;
}

/** On the wire: milliseconds, a dot, the snapshot. */
const written = /^(\d{1,15})\.(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/;

export const writeAnchor = ({ moment, snapshot }: ListAnchor): string => `${moment.getTime()}.${snapshot}`;

/** Parses the anchor that an earlier page returned. Refuses malformed ones with `invalid_fields`. */
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

/** Anchor of a page: the one in the request, or the current snapshot. Taken before the rows are read. */
export async function anchorOf({ db, clock }: { db: Db; clock: Clock }, as_of: string | undefined): Promise<ListAnchor> {
  return as_of === undefined ? { moment: clock.now(), snapshot: await readSnapshot(db) } : readAnchor(as_of);
}

/** The current snapshot; in a repeatable-read transaction, the snapshot of the whole transaction. */
export async function readSnapshot(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db);
  assert(rows[0], "PostgreSQL names its snapshot");
  return rows[0].snapshot;
}

/** True if the anchor sees the transaction in this column. */
export const seenBy = ({ snapshot }: ListAnchor, xid: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`pg_visible_in_snapshot(${sql.ref(xid)}, ${snapshot}::pg_snapshot)`;

/** The same check for rows that have been read. */
export function hasSeen({ snapshot }: Pick<ListAnchor, "snapshot">, xid: string): boolean {
  const [xmin = "", xmax = "", open = ""] = snapshot.split(":");
  if (BigInt(xid) < BigInt(xmin)) return true;
  return BigInt(xid) < BigInt(xmax) && !open.split(",").includes(xid);
}
