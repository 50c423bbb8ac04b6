import type { Proposal, SportWithholdingEndInput } from "@trevo/contract";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { IntegrityOrder } from "../sports/index.ts";
import type { WithholdOrder } from "./withhold-bets.ts";

interface ProposedEnd {
  readonly end: SportWithholdingEndInput;
  readonly reason: string;
  readonly idempotency_key: string | null;
}

/** What staff do about bets under suspicion. */
export interface Integrity {
  /** In the audit log. Refuses with `not_found`, `wrong_state`. */
  withhold(scope: StaffTenantScope, order: WithholdOrder): Promise<{ withheld: number }>;
  /** Of a match, in the audit log; at every brand of the book. Refuses with `not_found`, `forbidden`, `wrong_state` (it stands so already). */
  suspend(scope: StaffTenantScope, order: IntegrityOrder & { readonly reason: string }): Promise<{ suspended: boolean }>;
  /** Another member decides. Refuses as `describeWithholdingEnd` does. */
  proposeEnd(scope: StaffTenantScope, proposed: ProposedEnd): Promise<Proposal>;
}
