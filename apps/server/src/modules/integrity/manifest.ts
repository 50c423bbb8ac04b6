import type { Db } from "../../kernel/db.ts";
import type { Followers } from "../../kernel/followers.ts";
import type { Manifest } from "../../kernel/manifest.ts";
import { idsOf } from "../../kernel/staff-queue.ts";
import type { CheckKey } from "./check-store.ts";
import type { Checks } from "./create-checks.ts";
import { checkJob } from "./run-check.ts";
import { registerIntegrityStaffRoutes } from "./staff-routes.ts";
import type { Integrity } from "./integrity.ts";
import { integrityStore } from "./store.ts";

/** The module's entries in the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    invariants_check_requested: true;
  }
}

export const manifest: Manifest<{ db: Db; integrity: Integrity; checks: Checks; followers: Pick<Followers, "lags"> }> = {
  name: "integrity",
  staffRoutes: registerIntegrityStaffRoutes,
  queues: [{ name: "violations", count: ({ db }, { tenants }) => integrityStore.countWaiting(db, idsOf(tenants)) }],
  jobs: [
    { name: "check-fresh", schedule: "* * * * *", run: ({ integrity }) => integrity.checkFresh() },
    { name: "check-sample", schedule: "40 6 * * *", run: ({ integrity }) => integrity.checkSample() },
    { name: checkJob, run: ({ checks }, key: CheckKey) => checks.jobs.checkNext(key) },
  ],
};
