import type { Db, Tx } from "./db.ts";

/** A place in a stream: the transaction that wrote the row, then the row's id. Transactions are compared as numbers. */
export interface Position {
  /** xid8, in digits */
  readonly xid: string;
  readonly id: number;
}

/** Rows that only ever grow, each written once by one transaction. */
export interface Source<Row extends Position> {
  /** Rows after the position, in order of (xid, id): only those that no running transaction can still insert before. */
  read(tx: Tx, after: Position, limit: number): Promise<Row[]>;
  /** What is committed after the position, readable yet or not. Counts up to `most`. */
  waiting(db: Db, after: Position, most: number): Promise<{ rows: number; oldest: Date | null }>;
}

export interface Follower<Row extends Position> {
  readonly name: string;
  readonly source: Source<Row>;
  /**
   * Writes what follows from the rows, in the transaction that moves the cursor: both happen, once, or neither.
   * What it answers is called after the commit, for hints: a crash in between loses it, a rebuild does not repeat it.
   */
  apply(tx: Tx, batch: readonly Row[]): Promise<(() => void) | null>;
  /** Removes all that `apply` has written. */
  reset(tx: Tx): Promise<void>;
}

/** `batch` in rows, the rest in ms. */
export interface Pace {
  readonly batch: number;
  /** After a batch that was not full, so that a busy stream is followed in fewer, larger ones. */
  readonly rest: number;
  /** The longest silence before looking, without any hint. */
  readonly poll: number;
  /** Before the second try of a batch that failed; doubles up to `longestBackOff`. */
  readonly backOff: number;
  readonly longestBackOff: number;
}

export const isBefore = (one: Position, other: Position): boolean => {
  const [xid, otherXid] = [BigInt(one.xid), BigInt(other.xid)];
  return xid < otherXid || (xid === otherXid && one.id < other.id);
};
