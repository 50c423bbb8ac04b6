import type { Manifest } from "../../kernel/manifest.ts";
import type { Exports } from "./exports.ts";
import { makeExportJob } from "./request-export.ts";
import { registerExportStaffRoutes } from "./staff-routes.ts";
import type { ExportKey } from "./store.ts";

/** What the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    list_export_requested: true;
    list_export_downloaded: true;
  }
}

export const manifest: Manifest<{ exports: Exports }> = {
  name: "exports",
  staffRoutes: (http, { exports }) => {
    exports.serveFrom(http.read);
    registerExportStaffRoutes(http, exports);
  },
  jobs: [
    { name: makeExportJob, run: ({ exports }, key: ExportKey) => exports.jobs.make(key) },
    { name: "remove-ended-list-exports", schedule: "11 * * * *", run: ({ exports }) => exports.jobs.removeEnded() },
  ],
};
