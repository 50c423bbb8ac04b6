import type { PayoutFreeze } from "@trevo/contract";
import type { Alerts } from "../../kernel/alerts.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";
import type { Metrics } from "../../kernel/metrics.ts";
import type { Finding, Proof, StoredFinding, Whole } from "../../kernel/proof.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import type { RecordFindings } from "./record-findings.ts";
import type { ReleaseGiven } from "./release-payouts.ts";
import type { FindingsQuery, OpenFreeze } from "./store.ts";

export { registerFreezeStaffRoutes } from "./staff-routes.ts";
export { createAudit } from "./create-audit.ts";

export interface AuditNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly alerts: Alerts;
  readonly jobs: Pick<Jobs, "every">;
  /** Of every module that keeps money, or anything that follows from it. */
  readonly proofs: readonly Proof[];
}

/**
 * Runs the modules' proofs, keeps what they find, and freezes the payouts of a tenant in which something is wrong.
 * Promises: every row is looked at within minutes of its commit, once; a finding is never lost, and never told twice;
 * payouts stay frozen until a person releases them with a reason.
 * Does not: know what is proven (the modules do), or repair anything.
 */
export interface Audit {
  /** What is new since the last run. Throws when a proof could not be carried out. */
  proveFresh(): Promise<void>;
  /** Everything of one player in a hundred, drawn anew each night. */
  proveSample(): Promise<void>;
  /** Everything, or everything of these players. */
  proveWhole(of: Whole, progress?: (proof: string, findings: readonly Finding[]) => void): Promise<void>;
  /** For a proof that cannot be made of a snapshot, such as one against the bank. */
  readonly record: RecordFindings;
  payoutsFrozen(tenantId: number): Promise<boolean>;
  /** And nobody freezes them before the transaction ends: what it decides comes before a freeze, or knows of it. */
  frozenIn(tx: Tx, tenantId: number): Promise<boolean>;
  frozenTenants(): Promise<number[]>;
  /** Those that stand open, in their order. */
  findings(tenantId: number, query: FindingsQuery): Promise<StoredFinding[]>;
  /** The freeze that holds, and how many findings stand open; null where payouts go out. */
  freezeOf(tenantId: number): Promise<OpenFreeze | null>;
  /**
   * Payouts go on, and what was found is known from now on: only what differs from it is found again. For whoever runs the installation, `by` a name; members
   * of staff release in the back office. Refuses `wrong_state` when nothing is frozen. Returns how many findings are resolved by it.
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
