import type { Manifest } from "../../kernel/manifest.ts";
import type { Alarms } from "./alarms.ts";
import { registerAlarmStaffRoutes } from "./staff-routes.ts";

/** Actions that the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    alarm_taken: true;
    alarm_closed: true;
  }
}

export const manifest: Manifest<{ alarms: Alarms }> = {
  name: "alarms",
  staffRoutes: (http, { alarms }) => registerAlarmStaffRoutes(http, alarms),
  queues: [{ name: "alarms", count: ({ alarms }, query) => alarms.count(query) }],
  stop: ({ alarms }) => alarms.settled(),
};
