import type { Manifest } from "../../kernel/manifest.ts";
import type { Deposits } from "./deposits.ts";
import { depositInvariants } from "./invariants.ts";
import { depositsPersonalData } from "./personal-data.ts";
import { lookUpPixJob } from "./look-up-pix.ts";
import type { PixKey } from "./received-pix-store.ts";
import { returnPixJob } from "./return-pix.ts";
import { registerDepositRoutes } from "./routes.ts";
import { registerDepositStaffRoutes } from "./staff-routes.ts";
import { dailyOverlapMs } from "./sweep-deposits.ts";

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
  jobs: [
    { name: lookUpPixJob.name, run: ({ deposits }, pix: PixKey) => deposits.jobs.lookUpPix(pix) },
    { name: returnPixJob.name, run: ({ deposits }, pix: PixKey) => deposits.jobs.returnPix(pix) },
    { name: "sweep-deposits", schedule: "* * * * *", run: ({ deposits }) => deposits.sweep() },
    { name: "sweep-deposits-of-days", schedule: "17 7 * * *", run: ({ deposits }) => deposits.sweep(dailyOverlapMs) },
  ],
  prepare: ({ deposits }) => deposits.checkStates(),
};
