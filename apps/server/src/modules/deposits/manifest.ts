import type { Manifest } from "../../kernel/manifest.ts";
import type { Deposits } from "./deposits.ts";
import { depositInvariants } from "./invariants.ts";
import { depositsPersonalData } from "./personal-data.ts";
import { registerDepositRoutes } from "./routes.ts";
import { registerDepositStaffRoutes } from "./staff-routes.ts";

/** What the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    deposit_requested: true;
    payment_case_closed: true;
  }
}

export const manifest: Manifest<{ deposits: Deposits }> = {
  name: "deposits",
  routes: (http, { deposits }) => registerDepositRoutes(http, deposits),
  staffRoutes: (http, { deposits }) => registerDepositStaffRoutes(http, deposits),
  personalData: depositsPersonalData,
  invariants: depositInvariants,
  prepare: ({ deposits }) => deposits.checkStates(),
};
