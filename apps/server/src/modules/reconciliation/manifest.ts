import type { Manifest } from "../../kernel/manifest.ts";
import { countCases } from "./count-cases.ts";
import { reconciliationInvariants } from "./invariants.ts";
import type { Reconciliation } from "./reconciliation.ts";
import { registerReconciliationStaffRoutes } from "./staff-routes.ts";

/** The module's entries in the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    payer_link_closed: true;
  }
}

export const manifest: Manifest<{ reconciliation: Reconciliation }> = {
  name: "reconciliation",
  staffRoutes: (http, { reconciliation }) => registerReconciliationStaffRoutes(http, reconciliation),
  invariants: reconciliationInvariants,
  queues: [{ name: "payment_cases", count: countCases }],
  jobs: [{ name: "reconcile-bank", schedule: "47 7 * * *", run: ({ reconciliation }) => reconciliation.reconcileBank() }],
};
