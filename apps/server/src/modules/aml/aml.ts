import type { AmlCase, AmlYear, ListedAmlCase, Proposal } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import type { ProposedChange } from "../../kernel/proposal-action.ts";
import type { StaffScope, StaffTenantScope } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { ApprovedDecision, DecisionInput, Report } from "./decide-case.ts";
import type { NewCase } from "./open-case.ts";
import type { CasesQuery } from "./read-cases.ts";
import type { ProposedStatement } from "./state-year.ts";

export interface ProposedDecision extends Omit<DecisionInput, "case_id"> {
  readonly id: string;
  readonly idempotency_key: string | null;
}

/**
 * Owns cases of possible money laundering, the decisions on them, and the years in which nothing was reported. Promises: two members decide;
 * a case changes no account; no player, and no member without `aml.read`, can see that there is one. Does not: send anything to the
 * authority (a member does, and records the receipt), hold a payout, or block anybody.
 */
export interface Aml {
  readonly backOffice: {
    list(scope: StaffScope, query: CasesQuery): Promise<Slice<ListedAmlCase>>;
    /** Refuses with `not_found`. */
    read(scope: StaffTenantScope, id: string): Promise<AmlCase>;
    open(scope: StaffTenantScope, input: NewCase): Promise<AmlCase>;
    proposeDecision(scope: StaffTenantScope, decision: ProposedDecision): Promise<Proposal>;
    recordReport(scope: StaffTenantScope, report: Report): Promise<AmlCase>;
    years(scope: StaffTenantScope, query: { readonly after?: string | undefined; readonly limit: number }): Promise<Slice<AmlYear>>;
    proposeStatement(
      scope: StaffTenantScope,
      input: { readonly year: string; readonly reason: string; readonly idempotency_key: string | null },
    ): Promise<Proposal>;
  };
  /** Carries out what two members decided. Refuses with `not_found`, and with `wrong_state` if the case is not as they saw it. */
  decideCase(tx: Tx, approved: ApprovedDecision): Promise<null>;
  /** Refuses with `wrong_state` if the year is not over, was stated, or has a case that was reported or waits. */
  describeStatement(tx: Tx, proposed: ProposedStatement): Promise<ProposedChange>;
  readonly jobs: { findCases(): Promise<void> };
}
