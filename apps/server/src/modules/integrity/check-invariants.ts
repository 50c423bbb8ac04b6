import type { Db, Tx } from "../../kernel/db.ts";
import type { Violation, Invariant, Whole } from "../../kernel/invariant.ts";
import type { RecordViolations } from "./record-violations.ts";
import { integrityStore } from "./store.ts";

interface Needs {
  readonly db: Db;
  readonly record: RecordViolations;
}

/** Maximum number of rows of a stream per snapshot. A smaller number makes the snapshot shorter. */
const pieceRows = 5_000;

/** Read only: a snapshot with writes would delay everything that waits for the oldest transaction. */
const inSnapshot = <R>(db: Db, work: (snapshot: Tx) => Promise<R>): Promise<R> =>
  db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);

/** Checks the next piece of new rows. Returns true if it was full, so that there may be more. */
async function checkNext({ db, record }: Needs, { name, fresh }: Invariant): Promise<boolean> {
  if (!fresh) return false;
  const piece = await inSnapshot(db, async (snapshot) => {
    await integrityStore.pinPlans(snapshot);
    const after = await integrityStore.position(snapshot, name);
    const until = await fresh.end(snapshot, after, pieceRows);
    return until && { after, until, violations: await fresh.check(snapshot, { after, until }) };
  });
  if (!piece) return false;
  await record(name, piece.violations, (tx) => integrityStore.moveOn(tx, name, { from: piece.after, to: piece.until }));
  return piece.until.rows === pieceRows;
}

/** Checks all new rows of one invariant. Rows that arrive meanwhile may be left to the next run. */
export async function checkFresh(needs: Needs, invariant: Invariant): Promise<void> {
  for (let more = true; more;) more = await checkNext(needs, invariant);
}

export async function checkWhole({ db, record }: Needs, invariant: Invariant, of: Whole): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const part of partsOf(of)) {
    const violations = await inSnapshot(db, (snapshot) => invariant.check(snapshot, part));
    await record(invariant.name, violations);
    found.push(...violations);
  }
  return found;
}

/** Maximum number of players per query. */
const playersAtOnce = 1_000;

const partsOf = (of: Whole): Whole[] =>
  of === "all"
    ? [of]
    : Array.from({ length: Math.ceil(of.length / playersAtOnce) }, (_, part) => of.slice(part * playersAtOnce, (part + 1) * playersAtOnce));
