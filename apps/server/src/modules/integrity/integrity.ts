import type { PayoutFreeze } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import type { Violation, StoredViolation, Whole } from "../../kernel/invariant.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import type { RecordViolations } from "./record-violations.ts";
import type { ReleaseInput } from "./release-payouts.ts";
import type { ViolationsQuery, OpenFreeze } from "./store.ts";

/**
 * Checks the modules' invariants, keeps the violations, and freezes the payouts of a tenant with a violation.
 * Promises: every row is checked within minutes of its commit; a violation is never lost, and never reported twice;
 * payouts stay frozen until a person releases them with a reason.
 * Does not: know the invariants (the modules do), or repair anything.
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
  payoutsFrozen(tenantId: number): Promise<boolean>;
  /** And nobody freezes them before the transaction ends: what it decides comes before a freeze, or knows of it. */
  frozenIn(tx: Tx, tenantId: number): Promise<boolean>;
  frozenTenants(): Promise<number[]>;
  /** Those that stand open, in their order. */
  violations(tenantId: number, query: ViolationsQuery): Promise<StoredViolation[]>;
  /** The freeze that holds, and how many violations stand open; null where payouts go out. */
  freezeOf(tenantId: number): Promise<OpenFreeze | null>;
  /**
   * Payouts go on, and what was found is known from now on: only what differs from it is found again. For whoever runs the installation, `by` a name; members
   * of staff release in the back office. Refuses `wrong_state` when nothing is frozen. Returns how many violations are resolved by it.
   */
  release(tenantId: number, release: { readonly by: string; readonly reason: string }): Promise<number>;
  readonly backOffice: FreezeReview;
}

/** What members of staff see of a freeze, and decide about it. */
export interface FreezeReview {
  freeze(scope: Pick<Reviewer, "tenant">): Promise<PayoutFreeze | null>;
  /** Refuses with `wrong_state` where the freeze is not what was seen, `approved_by_you`. Null: payouts go on. */
  release(reviewer: Reviewer, input: ReleaseInput): Promise<PayoutFreeze | null>;
}
