import type { Db } from "../../kernel/db.ts";
import { idsOf } from "../../kernel/staff-queue.ts";
import { depositSearchStore } from "./search-store.ts";
import type { Manifest } from "../../kernel/manifest.ts";
import { proposalAction } from "../../kernel/proposal-action.ts";
import type { DepositReturnKey } from "./deposit-return-store.ts";
import type { Deposits } from "./deposits.ts";
import { depositInvariants } from "./invariants.ts";
import { depositsPersonalData } from "./personal-data.ts";
import { lookUpPixJob } from "./look-up-pix.ts";
import type { PixKey } from "./received-pix-store.ts";
import { returnInput } from "./return-deposit.ts";
import { returnPixJob } from "./return-pix.ts";
import { sendReturnJob } from "./send-return.ts";
import { registerDepositRoutes } from "./routes.ts";
import { registerDepositStaffRoutes } from "./staff-routes.ts";
import { dailyOverlapMs } from "./sweep-deposits.ts";
import { sealedPayers } from "./payer-seal.ts";

/** What the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    deposit_requested: true;
    payment_case_closed: true;
    deposit_returned: true;
  }
}

export const manifest: Manifest<{ db: Db; deposits: Deposits }> = {
  name: "deposits",
  routes: (http, { deposits }) => registerDepositRoutes(http, deposits),
  staffRoutes: (http, { deposits }) => registerDepositStaffRoutes(http, deposits),
  personalData: depositsPersonalData,
  invariants: depositInvariants,
  searches: [{ kind: "deposit", find: ({ db }, { tenants, typed }) => depositSearchStore.find(db, idsOf(tenants), typed) }],
  jobs: [
    { name: lookUpPixJob.name, run: ({ deposits }, pix: PixKey) => deposits.jobs.lookUpPix(pix) },
    { name: sendReturnJob.name, run: ({ deposits }, key: DepositReturnKey) => deposits.jobs.sendReturn(key) },
    { name: returnPixJob.name, run: ({ deposits }, pix: PixKey) => deposits.jobs.returnPix(pix) },
    { name: "sweep-deposits", schedule: "* * * * *", run: ({ deposits }) => deposits.sweep() },
    { name: "sweep-deposits-of-days", schedule: "17 7 * * *", run: ({ deposits }) => deposits.sweep(dailyOverlapMs) },
  ],
  proposals: [
    proposalAction({
      kind: "deposit_return",
      input: returnInput,
      describe: ({ deposits }, tx, proposed) => deposits.returns.describe(tx, proposed),
      apply: ({ deposits }, tx, approved) => deposits.returns.apply(tx, approved),
    }),
  ],
  prepare: ({ deposits }) => deposits.checkStates(),
  sealed: sealedPayers,
};
