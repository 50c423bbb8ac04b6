import { closePayerLinks } from "./close-payer-links.ts";
import { listCases } from "./list-cases.ts";
import { listDiscrepancies } from "./list-discrepancies.ts";
import type { ReconciliationNeeds } from "./needs.ts";
import { reconcileBank } from "./reconcile-bank.ts";
import type { Reconciliation } from "./reconciliation.ts";

export function createReconciliation(needs: ReconciliationNeeds): Reconciliation {
  return {
    reconcileBank: () => reconcileBank(needs),
    backOffice: {
      cases: (tenantId) => listCases(needs, tenantId),
      discrepancies: (tenantId, query) => listDiscrepancies(needs, tenantId, query),
      closePayerLinks: (reviewer, input) => closePayerLinks(needs, reviewer, input),
    },
  };
}
