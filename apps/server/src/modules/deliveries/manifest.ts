import type { Manifest } from "../../kernel/manifest.ts";
import type { BrandTexts } from "./brand-texts.ts";
import type { Deliveries } from "./deliveries.ts";
import { deliveryInvariants } from "./delivery-invariants.ts";
import { sendDeliveriesJob } from "./enqueue.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { deliveriesPersonalData } from "./personal-data.ts";
import { registerDeliveryRoutes } from "./routes.ts";
import { registerDeliveryStaffRoutes, registerTemplateStaffRoutes } from "./staff-routes.ts";
import { notifyExcludedJob } from "./deliver-exclusion-notice.ts";
import { sealedWords } from "./keep-outcome.ts";

/** What the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    delivery_read: true;
    marketing_stopped: true;
    marketing_resumed: true;
    message_template_published: true;
    message_template_restored: true;
    message_template_tested: true;
  }
}

export const manifest: Manifest<{ deliveries: Deliveries; brandTexts: BrandTexts }> = {
  name: "deliveries",
  routes: (http, { deliveries }) => registerDeliveryRoutes(http, deliveries),
  staffRoutes: (http, { deliveries, brandTexts }) => {
    registerDeliveryStaffRoutes(http, deliveries);
    registerTemplateStaffRoutes(http, brandTexts);
  },
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
