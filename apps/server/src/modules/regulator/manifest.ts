import type { Manifest } from "../../kernel/manifest.ts";
import { sealedRegulatorFiles } from "./file-place.ts";
import { makeRegulatorFileJob } from "./make-file.ts";
import type { Regulator } from "./regulator.ts";
import { registerRegulatorStaffRoutes } from "./staff-routes.ts";
import type { FileKey } from "./store.ts";

/** The module's entries in the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    regulator_file_made: true;
    regulator_file_requested: true;
    regulator_file_downloaded: true;
  }
}

export const manifest: Manifest<{ regulator: Regulator }> = {
  name: "regulator",
  staffRoutes: (http, { regulator }) => registerRegulatorStaffRoutes(http, regulator),
  jobs: [
    { name: "prepare-regulator-files", schedule: "4,34 * * * *", run: ({ regulator }) => regulator.jobs.prepare() },
    { name: makeRegulatorFileJob, run: ({ regulator }, key: FileKey) => regulator.jobs.make(key) },
  ],
  sealedFiles: sealedRegulatorFiles,
};
