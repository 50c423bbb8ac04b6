import type { Reviewer } from "../../kernel/scope.ts";
import type { PayerLinksClosure, closePayerLinks } from "./close-payer-links.ts";
import type { CaseSummary } from "./count-cases.ts";
import type { PaymentCase } from "./list-cases.ts";
import type { DiscrepanciesQuery, listDiscrepancies } from "./list-discrepancies.ts";

/**
 * Compares deposits and withdrawals with the bank and with the ledger, and lists the money that waits for a person.
 * Promises: a discrepancy with the bank's list of received Pix is recorded within a day, and freezes payouts where money may be missing.
 * Does not: own a table, or correct anything.
 */
export interface Reconciliation {
  /** Everybody's bank, now. For whoever cannot wait for the morning: commands and tests. */
  reconcileBank(): Promise<void>;
  /** What members of staff see and decide. */
  readonly backOffice: {
    cases(tenantId: number): Promise<PaymentCase[]>;
    /** How many they are; at most a minute old. */
    summary(tenantId: number): Promise<CaseSummary>;
    discrepancies(tenantId: number, query: DiscrepanciesQuery): ReturnType<typeof listDiscrepancies>;
    /** Refuses with `not_found`, `wrong_state`. */
    closePayerLinks(reviewer: Reviewer, input: PayerLinksClosure): ReturnType<typeof closePayerLinks>;
  };
}
