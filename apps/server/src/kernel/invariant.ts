import type { Tx } from "./db.ts";
import type { Position } from "./follower.ts";
import type { PlayerKey } from "./scope.ts";

/** What a module says must hold of its own rows, and how to find the rows that break it. */
export interface Invariant {
  /** A statement that is true while nothing is wrong. Its cursor and its metrics go by this name. */
  readonly name: string;
  /** Everything, or everything of these players. In one snapshot (repeatable read): whatever holds at each commit holds in it. */
  check(snapshot: Tx, of: Whole): Promise<Violation[]>;
  /** Costs only what is new. Null: no stream of rows says what to look at, only whole runs see it. */
  readonly fresh: FreshCheck | null;
}

export type Whole = "all" | readonly PlayerKey[];

/** Follows a stream of rows, each written once, that names what must be looked at again. */
export interface FreshCheck {
  /** The last of the next `most` rows that no running transaction can still insert before, and how many they are; null when there is none. */
  end(snapshot: Tx, after: Position, most: number): Promise<End | null>;
  check(snapshot: Tx, news: News): Promise<Violation[]>;
}

export interface End extends Position {
  readonly rows: number;
}

/** Rows after the one, up to and with the other. */
export interface News {
  readonly after: Position;
  readonly until: Position;
}

export interface Violation {
  readonly tenant_id: number;
  /** What it is about, such as `player <id>` or `round <id>`. */
  readonly subject: string;
  /** What is wrong, in one readable line. As long as nothing more goes wrong, it says the same at every run. */
  readonly detail: string;
  /** False where a person must look, and payouts may go on. True when absent. */
  readonly freezes?: boolean;
}

/** A violation as it is kept. */
export interface StoredViolation extends Required<Violation> {
  readonly id: number;
  readonly invariant: string;
  readonly found_at: Date;
}

/** One run records no more violations of one invariant: whatever wrote that many wrong rows is one fault. */
export const maxViolations = 1_000;
