import type { Proposal, SportWithholdingEndInput } from "@trevo/contract";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { IntegrityOrder } from "../sports/index.ts";
import type { WithheldMatch, WithholdMatchOrder, WithholdOrder } from "./withhold-bets.ts";

interface ProposedEnd {
  readonly end: SportWithholdingEndInput;
  readonly reason: string;
  readonly idempotency_key: string | null;
}

/** Actions of staff on bets under suspicion. */
export interface Integrity {
  /** Recorded in the audit log. Refuses with `not_found`, `wrong_state`. */
  withhold(scope: StaffTenantScope, order: WithholdOrder): Promise<{ withheld: number }>;
  /** In batches. Recorded in the audit log. Refuses with `wrong_state`. */
  withholdMatch(scope: StaffTenantScope, order: WithholdMatchOrder): Promise<WithheldMatch>;
  /**
   * Suspends or lifts a match at every brand of the book. Recorded in the audit log. Refuses with `not_found`, `forbidden`, `wrong_state`
   * (nothing would change).
   */
  suspend(scope: StaffTenantScope, order: IntegrityOrder & { readonly reason: string }): Promise<{ suspended: boolean }>;
  /** Stores a proposal that another member must approve. Refuses as `describeWithholdingEnd` does. */
  proposeEnd(scope: StaffTenantScope, proposed: ProposedEnd): Promise<Proposal>;
}
