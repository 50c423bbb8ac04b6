import type { Db, Tx } from "../../kernel/db.ts";
import type { StoredViolation, Violation, Whole } from "../../kernel/invariant.ts";
import type { RecordViolations, ViolationsListener } from "./record-violations.ts";
import type { ViolationsQuery } from "./store.ts";

/**
 * Checks the modules' invariants, keeps the violations, and reports the new ones.
 * Promises: every row is checked within minutes of its commit; a violation is never lost, and never reported twice.
 * Does not: know the invariants (the modules do), repair anything, or freeze payouts (`withdrawals` does).
 */
export interface Integrity {
  /** What is new since the last run. Throws when an invariant could not be checked. */
  checkFresh(): Promise<void>;
  /** Everything of one player in a hundred, drawn anew each night. */
  checkSample(): Promise<void>;
  /** Everything, or everything of these players. */
  checkWhole(of: Whole, progress?: (invariant: string, violations: readonly Violation[]) => void): Promise<void>;
  /** For an invariant that no snapshot can check, such as one against the bank's statement. */
  readonly record: RecordViolations;
  /** Called with new violations, in the transaction that records them. */
  onRecorded(listener: ViolationsListener): void;
  /** Those that stand open, in their order. */
  violations(tenantId: number, query: ViolationsQuery): Promise<StoredViolation[]>;
  /** How many stand open. */
  countOpen(db: Db | Tx, tenantId: number): Promise<number>;
  /** All that stand open are known from now on: only what differs from them is found again. Returns how many they were. */
  resolve(tx: Tx, tenantId: number, at: Date): Promise<number>;
}
