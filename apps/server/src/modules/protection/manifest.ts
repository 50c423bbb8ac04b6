import type { LimitKind, LimitPeriod } from "@trevo/contract";
import type { Db } from "../../kernel/db.ts";
import type { Manifest } from "../../kernel/manifest.ts";
import { countAlerts } from "./count-alerts.ts";
import type { Protection } from "./protection.ts";
import { protectionPersonalData } from "./personal-data.ts";
import { type Payouts, registerProtectionRoutes } from "./routes.ts";
import { registerProtectionStaffRoutes } from "./staff-routes.ts";
import { type ImpededJob, notifyListedJob } from "./notify-listed.ts";

/** The event that the module records about players: limits that were set or lowered. */
declare module "../../kernel/player-events.ts" {
  interface PlayerEventData {
    limit_set: { readonly kind: LimitKind; readonly period: LimitPeriod };
  }
}

/** The module's entries in the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    self_excluded: true;
    exclusion_removal_requested: true;
    limit_changed: true;
    cooling_off: true;
    register_impeded: true;
    register_cleared: true;
    register_record_read: true;
    register_check_requested: true;
    offers_switched: true;
    protection_alert_decided: true;
    player_protected: true;
  }
}

export const manifest: Manifest<{ db: Db; protection: Protection; sessions: Payouts }> = {
  name: "protection",
  routes: (http, { protection, sessions }) => registerProtectionRoutes(http, protection, sessions),
  staffRoutes: (http, { protection }) => registerProtectionStaffRoutes(http, protection),
  queues: [{ name: "protection_alerts", count: countAlerts }],
  jobs: [
    { name: "settle-protection", schedule: "* * * * *", run: ({ protection }) => protection.settleDue() },
    { name: "check-national-register", schedule: "* * * * *", run: ({ protection }) => protection.checkRegisterDue() },
    { name: notifyListedJob, run: ({ protection }, job: ImpededJob) => protection.jobs.notifyListed(job) },
    { name: "forget-used-minutes", schedule: "41 4 * * *", run: ({ protection }) => protection.jobs.forgetOldMinutes() },
  ],
  personalData: protectionPersonalData,
};
