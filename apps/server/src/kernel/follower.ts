import type { Db, Tx } from "./db.ts";

/** A position in a stream: the transaction that wrote the row, then the row's id. Transactions are compared as numbers. */
export interface Position {
  /** xid8 as decimal digits. */
  readonly xid: string;
  readonly id: number;
}

/** An append-only stream of rows, each written once by one transaction. */
export interface Source<Row extends Position> {
  /** Its rows have `tenant_id`, `xid` and `id`. */
  readonly table: "entries" | "audit_events" | "player_events";
  /** Rows after the position in order of (xid, id), excluding those before which a running transaction could still insert. */
  read(tx: Tx, after: Position, limit: number): Promise<Row[]>;
  /** Rows committed after the position, whether readable yet or not. Counts up to `most`. */
  waiting(db: Db, after: Position, most: number): Promise<{ rows: number; oldest: Date | null }>;
}

export interface Follower<Row extends Position> {
  readonly name: string;
  readonly source: Source<Row>;
  /**
   * Applies the rows in the transaction that moves the cursor: both are committed, once, or neither. The returned function is called after
   * the commit to send hints: a crash in between loses them, and a rebuild does not repeat them.
   */
  apply(tx: Tx, batch: readonly Row[]): Promise<(() => void) | null>;
  /** Removes everything that `apply` has written. */
  reset(tx: Tx): Promise<void>;
}

/** `batch` in rows, everything else in ms. */
export interface Pace {
  readonly batch: number;
  /** Pause after a batch that was not full, so that a busy stream is followed in fewer, larger batches. */
  readonly rest: number;
  /** Longest pause without a hint. */
  readonly poll: number;
  /** Pause before a failed batch is retried; doubles up to `longestBackOff`. */
  readonly backOff: number;
  readonly longestBackOff: number;
}

export const isBefore = (one: Position, other: Position): boolean => {
  const [xid, otherXid] = [BigInt(one.xid), BigInt(other.xid)];
  return xid < otherXid || (xid === otherXid && one.id < other.id);
};
