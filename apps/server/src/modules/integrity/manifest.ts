import type { Manifest } from "../../kernel/manifest.ts";
import { registerFreezeStaffRoutes } from "./staff-routes.ts";
import type { Integrity } from "./integrity.ts";

/** What the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    payouts_release_approved: true;
    payouts_released: true;
  }
}

export const manifest: Manifest<{ integrity: Integrity }> = {
  name: "integrity",
  staffRoutes: (http, { integrity }) => registerFreezeStaffRoutes(http, integrity),
  jobs: [
    { name: "check-fresh", schedule: "* * * * *", run: ({ integrity }) => integrity.checkFresh() },
    { name: "check-sample", schedule: "40 6 * * *", run: ({ integrity }) => integrity.checkSample() },
  ],
};
