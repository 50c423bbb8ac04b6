import type { Db } from "../../kernel/db.ts";
import type { Manifest } from "../../kernel/manifest.ts";
import { idsOf } from "../../kernel/staff-queue.ts";
import { registerIntegrityStaffRoutes } from "./staff-routes.ts";
import type { Integrity } from "./integrity.ts";
import { integrityStore } from "./store.ts";

export const manifest: Manifest<{ db: Db; integrity: Integrity }> = {
  name: "integrity",
  staffRoutes: (http, { integrity }) => registerIntegrityStaffRoutes(http, integrity),
  queues: [{ name: "violations", count: ({ db }, { tenants }) => integrityStore.countWaiting(db, idsOf(tenants)) }],
  jobs: [
    { name: "check-fresh", schedule: "* * * * *", run: ({ integrity }) => integrity.checkFresh() },
    { name: "check-sample", schedule: "40 6 * * *", run: ({ integrity }) => integrity.checkSample() },
  ],
};
