import { createKeptReadings } from "../../kernel/kept-readings.ts";
import { closePayerLinks } from "./close-payer-links.ts";
import { type CaseSummary, summariseCases, summaryFreshMs } from "./count-cases.ts";
import { listCases } from "./list-cases.ts";
import { listDiscrepancies } from "./list-discrepancies.ts";
import type { ReconciliationNeeds } from "./needs.ts";
import { reconcileBank } from "./reconcile-bank.ts";
import type { Reconciliation } from "./reconciliation.ts";

export function createReconciliation(needs: ReconciliationNeeds): Reconciliation {
  const summaries = createKeptReadings<CaseSummary>({ fresh: { clock: needs.clock, ms: summaryFreshMs } });
  return {
    reconcileBank: () => reconcileBank(needs),
    backOffice: {
      cases: (tenantId) => listCases(needs, tenantId),
      summary: (tenantId) => summaries.of(`${tenantId}`, () => summariseCases(needs, tenantId)),
      discrepancies: (tenantId, query) => listDiscrepancies(needs, tenantId, query),
      closePayerLinks: async (reviewer, input) => {
        const closed = await closePayerLinks(needs, reviewer, input);
        summaries.forget(`${reviewer.tenant.id}`);
        return closed;
      },
    },
  };
}
