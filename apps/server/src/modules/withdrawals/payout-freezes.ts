import type { PayoutFreeze } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import type { StoredViolation } from "../../kernel/invariant.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import type { OpenFreeze } from "./read-freeze.ts";
import type { ReleaseInput } from "./release-payouts.ts";

/**
 * Freezes the payouts of a tenant with a violation. Guarantees: payouts are frozen in the transaction that records the violation, and stay
 * frozen until people release them with a reason. It does not find violations (`integrity` does).
 */
export interface PayoutFreezes {
  /** Call it in the transaction that records the violations. */
  freeze(tx: Tx, violations: readonly StoredViolation[]): Promise<void>;
  isFrozen(tenantId: number): Promise<boolean>;
  /** Also prevents a freeze until the transaction ends: a decision comes before a freeze or sees it. */
  isFrozenIn(tx: Tx, tenantId: number): Promise<boolean>;
  frozenTenants(): Promise<number[]>;
  /** The freeze in force with the number of open violations; null if payouts are not frozen. */
  find(tenantId: number): Promise<OpenFreeze | null>;
  /**
   * For a command of the installation; `by` is a name. Members of staff release in the back office. Marks the violations as resolved, so
   * that only differing ones are found again. Refuses with `wrong_state` if nothing is frozen. Returns the number of resolved violations.
   */
  release(tenantId: number, release: { readonly by: string; readonly reason: string }): Promise<number>;
  readonly backOffice: {
    read(scope: Pick<Reviewer, "tenant">): Promise<PayoutFreeze | null>;
    /**
     * Refuses with `wrong_state` if the freeze is not the one that was seen, or with `approved_by_you`. Returns null once payouts continue.
     */
    release(reviewer: Reviewer, input: ReleaseInput): Promise<PayoutFreeze | null>;
  };
}
