import type { Db } from "../../kernel/db.ts";
import type { Manifest } from "../../kernel/manifest.ts";
import { removeFilesJob } from "./close-account.ts";
import { countRequests } from "./count-requests.ts";
import { gatherExportJob } from "./gather-export.ts";
import type { Privacy } from "./privacy.ts";
import { privacyPersonalData } from "./personal-data.ts";
import { registerPrivacyRoutes } from "./routes.ts";
import { registerPrivacyStaffRoutes } from "./staff-routes.ts";
import type { ExportKey } from "./store.ts";

/** The module's entries in the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    data_copy_requested: true;
    account_closed: true;
    privacy_requested: true;
    privacy_answered: true;
  }
}

export const manifest: Manifest<{ db: Db; privacy: Privacy }> = {
  name: "privacy",
  staffRoutes: (http, { privacy }) => registerPrivacyStaffRoutes(http, privacy),
  queues: [{ name: "privacy_requests", count: countRequests }],
  routes: (http, { privacy }) => registerPrivacyRoutes(http, privacy),
  jobs: [
    { name: gatherExportJob, run: ({ privacy }, key: ExportKey) => privacy.jobs.gatherExport(key) },
    { name: removeFilesJob, run: ({ privacy }, job: { files: string[] }) => privacy.jobs.removeFiles(job) },
    { name: "remove-expired-exports", schedule: "7 * * * *", run: ({ privacy }) => privacy.removeExpired() },
  ],
  personalData: privacyPersonalData,
};
