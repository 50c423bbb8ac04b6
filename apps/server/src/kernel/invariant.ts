import type { Tx } from "./db.ts";
import type { Position } from "./follower.ts";
import type { PlayerKey } from "./scope.ts";

/** A condition that must hold for a module's rows, and how to find rows that violate it. */
export interface Invariant {
  /** A statement that is true while nothing is wrong. Also the name of its cursor and metrics. */
  readonly name: string;
  /** Checks all rows, or those of these players, in one snapshot (repeatable read): what holds at each commit holds in it. */
  check(snapshot: Tx, of: Whole): Promise<Violation[]>;
  /** Incremental check. Null: no stream of rows tells what to check, so only full runs find violations. */
  readonly fresh: FreshCheck | null;
}

export type Whole = "all" | readonly PlayerKey[];

/** Follows a stream of rows, each written once, that names what must be checked again. */
export interface FreshCheck {
  /**
   * Position of the last of the next `most` readable rows, and their number; null if there is none. Rows before which a running transaction
   * could still insert are excluded.
   */
  end(snapshot: Tx, after: Position, most: number): Promise<End | null>;
  check(snapshot: Tx, news: News): Promise<Violation[]>;
}

export interface End extends Position {
  readonly rows: number;
}

/** Rows after the first position, up to and including the second. */
export interface News {
  readonly after: Position;
  readonly until: Position;
}

export interface Violation {
  readonly tenant_id: number;
  /** The affected object, such as `player <id>` or `round <id>`. */
  readonly subject: string;
  /** What is wrong, in one readable line. It stays the same between runs as long as nothing else goes wrong. */
  readonly detail: string;
  /** False if a person must look but payouts may continue. True if absent. */
  readonly freezes?: boolean;
}

/** A violation as stored. */
export interface StoredViolation extends Required<Violation> {
  readonly id: number;
  readonly invariant: string;
  readonly found_at: Date;
}

/** Maximum number of violations recorded per invariant and run: more wrong rows than this have one cause. */
export const maxViolations = 1_000;
