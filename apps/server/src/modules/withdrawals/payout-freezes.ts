import type { PayoutFreeze } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import type { StoredViolation } from "../../kernel/invariant.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import type { OpenFreeze } from "./read-freeze.ts";
import type { ReleaseInput } from "./release-payouts.ts";

/**
 * Freezes the payouts of a tenant with a violation.
 * Promises: payouts are frozen in the transaction that records the violation, and stay frozen until people release them with a reason.
 * Does not: find violations (`integrity` does).
 */
export interface PayoutFreezes {
  /** In the transaction that records the violations. */
  freeze(tx: Tx, violations: readonly StoredViolation[]): Promise<void>;
  isFrozen(tenantId: number): Promise<boolean>;
  /** Also locks out a freeze until the transaction ends: a decision comes before a freeze or sees it. */
  isFrozenIn(tx: Tx, tenantId: number): Promise<boolean>;
  frozenTenants(): Promise<number[]>;
  /** The freeze that holds, and how many violations stand open; null where payouts go out. */
  find(tenantId: number): Promise<OpenFreeze | null>;
  /**
   * For whoever runs the installation, `by` a name; members of staff release in the back office. What was found is resolved: only what differs
   * from it is found again. Refuses with `wrong_state` when nothing is frozen. Returns how many violations it resolved.
   */
  release(tenantId: number, release: { readonly by: string; readonly reason: string }): Promise<number>;
  readonly backOffice: {
    read(scope: Pick<Reviewer, "tenant">): Promise<PayoutFreeze | null>;
    /** Refuses with `wrong_state` where the freeze is not what was seen, `approved_by_you`. Null: payouts go on. */
    release(reviewer: Reviewer, input: ReleaseInput): Promise<PayoutFreeze | null>;
  };
}
