import { idsOf } from "../../kernel/staff-queue.ts";
import { withdrawalSearchStore } from "./search-store.ts";
import type { Db } from "../../kernel/db.ts";
import type { Manifest } from "../../kernel/manifest.ts";
import { countWaiting } from "./count-waiting.ts";
import { withdrawalInvariants } from "./invariants.ts";
import type { PayoutFreezes } from "./payout-freezes.ts";
import { withdrawalsPersonalData } from "./personal-data.ts";
import { registerWithdrawalRoutes } from "./routes.ts";
import { sendPayoutJob } from "./send-payout.ts";
import { registerFreezeStaffRoutes, registerWithdrawalStaffRoutes } from "./staff-routes.ts";
import type { WithdrawalKey } from "./withdrawal-store.ts";
import type { Withdrawals } from "./withdrawals.ts";
import { sealedDestinations } from "./destination.ts";

/** The module's entries in the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    withdrawal_requested: true;
    withdrawal_cancelled: true;
    withdrawal_approved: true;
    withdrawal_first_approved: true;
    withdrawal_rejected: true;
    withdrawal_held: true;
    withdrawal_unheld: true;
    payouts_release_approved: true;
    payouts_released: true;
  }
}

export const manifest: Manifest<{ db: Db; withdrawals: Withdrawals; payoutFreezes: PayoutFreezes }> = {
  name: "withdrawals",
  routes: (http, { withdrawals }) => registerWithdrawalRoutes(http, withdrawals),
  staffRoutes: (http, { withdrawals, payoutFreezes }) => {
    registerWithdrawalStaffRoutes(http, withdrawals);
    registerFreezeStaffRoutes(http, payoutFreezes);
  },
  personalData: withdrawalsPersonalData,
  invariants: withdrawalInvariants,
  queues: [{ name: "withdrawals", count: countWaiting }],
  searches: [{ kind: "withdrawal", find: ({ db }, { tenants, typed }) => withdrawalSearchStore.find(db, idsOf(tenants), typed) }],
  jobs: [
    { name: sendPayoutJob.name, run: ({ withdrawals }, key: WithdrawalKey) => withdrawals.jobs.sendPayout(key) },
    { name: "sweep-payouts", schedule: "* * * * *", run: ({ withdrawals }) => withdrawals.sweep() },
  ],
  prepare: ({ withdrawals }) => withdrawals.checkStates(),
  sealed: sealedDestinations,
};
