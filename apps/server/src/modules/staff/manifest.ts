import type { Manifest } from "../../kernel/manifest.ts";
import type { Db } from "../../kernel/db.ts";
import type { Staff } from "./staff.ts";
import { registerStaffRoutes } from "./routes.ts";

export const manifest: Manifest<{ db: Db; staff: Staff }> = {
  name: "staff",
  staffRoutes: (http, { db, staff }) => registerStaffRoutes(http, staff, { db }),
  jobs: [{ name: "forget-staff-attempts", schedule: "37 4 * * *", run: ({ staff }) => staff.jobs.forgetAttempts() }],
};
