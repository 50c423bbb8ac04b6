import type { Db } from "../../kernel/db.ts";
import type { Manifest } from "../../kernel/manifest.ts";
import { idsOf } from "../../kernel/staff-queue.ts";
import { riskPersonalData } from "./personal-data.ts";
import type { Risk } from "./risk.ts";
import { registerRiskStaffRoutes } from "./staff-routes.ts";
import { linkStore } from "./store.ts";

/** The events that the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    link_group_decided: true;
  }
}

export const manifest: Manifest<{ db: Db; risk: Risk }> = {
  name: "risk",
  staffRoutes: (http, { risk }) => registerRiskStaffRoutes(http, risk),
  personalData: riskPersonalData,
  queues: [{ name: "link_groups", count: ({ db }, { tenants }) => linkStore.countOpen(db, idsOf(tenants)) }],
  jobs: [
    { name: "find-links", schedule: "23 * * * *", run: ({ risk }) => risk.jobs.findLinks() },
    { name: "forget-link-signals", schedule: "57 4 * * *", run: ({ risk }) => risk.jobs.forgetSignals() },
  ],
};
