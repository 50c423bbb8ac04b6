import type { Manifest } from "../../kernel/manifest.ts";
import type { Brands } from "./brands.ts";
import { type ClaimedHost, checkHostJob } from "./hosts.ts";
import { type ScheduledLook, publishScheduledLookJob } from "./schedule-look.ts";
import { registerBrandStaffRoutes } from "./staff-routes.ts";

/** Actions that the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    brand_created: true;
    brand_file_added: true;
    brand_host_added: true;
    brand_host_primary: true;
    brand_host_removed: true;
    brand_host_verified: true;
    brand_look_drafted: true;
    brand_look_published: true;
    brand_look_restored: true;
    brand_look_schedule_cancelled: true;
    brand_look_schedule_failed: true;
    brand_look_scheduled: true;
    brand_look_undone: true;
    brand_previewed: true;
    brand_state_changed: true;
  }
}

export const manifest: Manifest<{ readonly brands: Brands }> = {
  name: "brands",
  staffRoutes: (http, { brands }) => registerBrandStaffRoutes(http, brands),
  jobs: [
    { name: checkHostJob, run: ({ brands }, host: ClaimedHost) => brands.jobs.checkHost(host) },
    { name: "forget-brand-previews", schedule: "17 4 * * *", run: ({ brands }) => brands.jobs.forgetPreviews() },
    { name: publishScheduledLookJob, run: ({ brands }, look: ScheduledLook) => brands.jobs.publishScheduledLook(look) },
    { name: "publish-due-looks", schedule: "* * * * *", run: ({ brands }) => brands.jobs.publishDueLooks() },
  ],
};
