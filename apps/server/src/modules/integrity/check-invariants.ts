import type { Db, Tx } from "../../kernel/db.ts";
import type { Violation, Invariant, Whole } from "../../kernel/invariant.ts";
import type { RecordViolations } from "./record-violations.ts";
import { integrityStore } from "./store.ts";

interface Needs {
  readonly db: Db;
  readonly record: RecordViolations;
}

/** Rows of a stream that one snapshot looks at. A smaller piece is a shorter snapshot. */
const pieceRows = 5_000;

/** Reads only: a snapshot that wrote would hold back everyone who waits for the oldest transaction. */
const inSnapshot = <R>(db: Db, work: (snapshot: Tx) => Promise<R>): Promise<R> =>
  db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);

/** One piece of what is new. True when it was a full one: there may be more. */
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

/** Everything that is new, of one invariant; what comes meanwhile is for the next run. */
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

/** Players that one query names. */
const playersAtOnce = 1_000;

const partsOf = (of: Whole): Whole[] =>
  of === "all"
    ? [of]
    : Array.from({ length: Math.ceil(of.length / playersAtOnce) }, (_, part) => of.slice(part * playersAtOnce, (part + 1) * playersAtOnce));
