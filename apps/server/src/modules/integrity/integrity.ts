import type { Db, Tx } from "../../kernel/db.ts";
import type { StoredViolation, Violation, Whole } from "../../kernel/invariant.ts";
import type { RecordViolations, ViolationsListener } from "./record-violations.ts";
import type { ViolationsQuery } from "./store.ts";

/**
 * Checks the modules' invariants, stores the violations, and reports new ones. Guarantees: every row is checked within minutes of its
 * commit; a violation is never lost, and never reported twice. It does not define invariants (the modules do), repair anything, or freeze
 * payouts (`withdrawals` does).
 */
export interface Integrity {
  /** Names of all invariants, in the order in which they are checked. */
  readonly names: readonly string[];
  /** Checks everything by this invariant. Throws if it could not be checked. */
  checkNamed(name: string): Promise<void>;
  /** Checks all rows since the last run. Throws if an invariant could not be checked. */
  checkFresh(): Promise<void>;
  /** Checks everything of one player in a hundred, drawn again each night. */
  checkSample(): Promise<void>;
  /** Checks everything, or everything of these players. */
  checkWhole(of: Whole, progress?: (invariant: string, violations: readonly Violation[]) => void): Promise<void>;
  /** Records violations that no snapshot can find, for example against the bank's statement. */
  readonly record: RecordViolations;
  /** Adds a listener, which is called with new violations in the transaction that records them. */
  onRecorded(listener: ViolationsListener): void;
  /** Open violations, in their order. */
  violations(tenantId: number, query: ViolationsQuery): Promise<StoredViolation[]>;
  /** Number of open violations. */
  countOpen(db: Db | Tx, tenantId: number): Promise<number>;
  /** Marks all open violations as known: only a different violation is reported again. Returns their number. */
  resolve(tx: Tx, tenantId: number, at: Date): Promise<number>;
}
