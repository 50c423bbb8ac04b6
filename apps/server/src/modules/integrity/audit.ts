import type { PayoutFreeze } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import type { Violation, StoredViolation, Whole } from "../../kernel/invariant.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import type { RecordViolations } from "./record-violations.ts";
import type { ReleaseGiven } from "./release-payouts.ts";
import type { ViolationsQuery, OpenFreeze } from "./store.ts";

/**
 * Runs the modules' proofs, keeps what they find, and freezes the payouts of a tenant in which something is wrong.
 * Promises: every row is looked at within minutes of its commit, once; a finding is never lost, and never told twice;
 * payouts stay frozen until a person releases them with a reason.
 * Does not: know what is proven (the modules do), or repair anything.
 */
export interface Integrity {
  /** What is new since the last run. Throws when a proof could not be carried out. */
  checkFresh(): Promise<void>;
  /** Everything of one player in a hundred, drawn anew each night. */
  checkSample(): Promise<void>;
  /** Everything, or everything of these players. */
  checkWhole(of: Whole, progress?: (proof: string, findings: readonly Violation[]) => void): Promise<void>;
  /** For a proof that cannot be made of a snapshot, such as one against the bank. */
  readonly record: RecordViolations;
  payoutsFrozen(tenantId: number): Promise<boolean>;
  /** And nobody freezes them before the transaction ends: what it decides comes before a freeze, or knows of it. */
  frozenIn(tx: Tx, tenantId: number): Promise<boolean>;
  frozenTenants(): Promise<number[]>;
  /** Those that stand open, in their order. */
  findings(tenantId: number, query: ViolationsQuery): Promise<StoredViolation[]>;
  /** The freeze that holds, and how many findings stand open; null where payouts go out. */
  freezeOf(tenantId: number): Promise<OpenFreeze | null>;
  /**
   * Payouts go on, and what was found is known from now on: only what differs from it is found again. For whoever runs the installation, `by` a name; members
   * of staff release at the backOffice. Refuses `wrong_state` when nothing is frozen. Returns how many findings are resolved by it.
   */
  release(tenantId: number, release: { readonly by: string; readonly reason: string }): Promise<number>;
  readonly backOffice: FreezeReview;
}

/** What members of staff see of a freeze, and decide about it. */
export interface FreezeReview {
  freeze(scope: Pick<Reviewer, "tenant">): Promise<PayoutFreeze | null>;
  /** Refuses with `wrong_state` where the freeze is not what was seen, `approved_by_you`. Null: payouts go on. */
  release(reviewer: Reviewer, given: ReleaseGiven): Promise<PayoutFreeze | null>;
}
