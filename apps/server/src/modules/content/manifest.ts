import type { Manifest } from "../../kernel/manifest.ts";
import { registerContentStaffRoutes } from "./staff-routes.ts";
import type { Content } from "./content.ts";
import { registerContentRoutes } from "./routes.ts";
import { type ScheduledKey, publishScheduledJob } from "./schedule-draft.ts";

/** Actions that the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    content_published: true;
    content_withdrawn: true;
    content_restored: true;
    content_draft_saved: true;
    content_draft_discarded: true;
    content_scheduled: true;
    content_schedule_cancelled: true;
    content_schedule_failed: true;
  }
}

export const manifest: Manifest<{ content: Content }> = {
  name: "content",
  routes: (http, { content }) => registerContentRoutes(http, content),
  staffRoutes: (http, { content }) => registerContentStaffRoutes(http, content),
  jobs: [
    { name: publishScheduledJob, run: ({ content }, key: ScheduledKey) => content.jobs.publishScheduled(key) },
    { name: "publish-due-content", schedule: "* * * * *", run: ({ content }) => content.jobs.publishDue() },
  ],
};
