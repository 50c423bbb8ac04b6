import type { Manifest } from "../../kernel/manifest.ts";
import type { Deliveries } from "./deliveries.ts";
import { deliveryInvariants } from "./delivery-invariants.ts";
import { sendDeliveriesJob } from "./enqueue.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { deliveriesPersonalData } from "./personal-data.ts";
import { registerDeliveryRoutes } from "./routes.ts";
import { registerDeliveryStaffRoutes } from "./staff-routes.ts";
import { notifyExcludedJob } from "./deliver-exclusion-notice.ts";
import { sealedWords } from "./keep-outcome.ts";

/** What the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    delivery_read: true;
    marketing_stopped: true;
    marketing_resumed: true;
  }
}

export const manifest: Manifest<{ deliveries: Deliveries }> = {
  name: "deliveries",
  routes: (http, { deliveries }) => registerDeliveryRoutes(http, deliveries),
  staffRoutes: (http, { deliveries }) => registerDeliveryStaffRoutes(http, deliveries),
  personalData: deliveriesPersonalData,
  invariants: deliveryInvariants,
  jobs: [
    { name: sendDeliveriesJob, schedule: "* * * * *", run: ({ deliveries }) => deliveries.jobs.sendDue() },
    { name: notifyExcludedJob, run: ({ deliveries }, account: PlayerKey) => deliveries.jobs.notifyExcluded(account) },
    { name: "check-complaints", schedule: "* * * * *", run: ({ deliveries }) => deliveries.jobs.checkComplaints() },
    { name: "forget-deliveries", schedule: "27 * * * *", run: ({ deliveries }) => deliveries.jobs.forgetOld() },
  ],
  sealed: sealedWords,
};
