import type { Reviewer } from "../../kernel/scope.ts";
import type { PayerLinksClosure, closePayerLinks } from "./close-payer-links.ts";
import type { CaseSummary } from "./count-cases.ts";
import type { PaymentCase } from "./list-cases.ts";
import type { DiscrepanciesQuery, listDiscrepancies } from "./list-discrepancies.ts";

/**
 * Compares deposits and withdrawals with the bank and with the ledger, and lists money that waits for a person's decision. Guarantees: a
 * discrepancy with the bank's list of received Pix is recorded within a day, and freezes payouts if money may be missing. Does not own a
 * table or correct anything.
 */
export interface Reconciliation {
  /** Checks every tenant's bank now. For callers that cannot wait until the morning: commands and tests. */
  reconcileBank(): Promise<void>;
  /** For staff. */
  readonly backOffice: {
    cases(tenantId: number): Promise<PaymentCase[]>;
    /** Number of cases, at most a minute old. */
    summary(tenantId: number): Promise<CaseSummary>;
    discrepancies(tenantId: number, query: DiscrepanciesQuery): ReturnType<typeof listDiscrepancies>;
    /** Refuses with `not_found`, `wrong_state`. */
    closePayerLinks(reviewer: Reviewer, input: PayerLinksClosure): ReturnType<typeof closePayerLinks>;
  };
}
