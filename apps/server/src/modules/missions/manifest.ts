import type { Manifest } from "../../kernel/manifest.ts";
import { missionInvariants } from "./check-missions.ts";
import { missionFeatures } from "./features.ts";
import type { Missions } from "./missions.ts";
import { missionsPersonalData } from "./personal-data.ts";
import { registerMissionRoutes } from "./routes.ts";
import { registerMissionStaffRoutes } from "./staff-routes.ts";

/** What the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    mission_assigned: true;
  }
}

export const manifest: Manifest<{ missions: Missions }, { missions: Pick<Missions, "followers"> }> = {
  name: "missions",
  routes: (http, { missions }) => registerMissionRoutes(http, missions),
  staffRoutes: (http, { missions }) => registerMissionStaffRoutes(http, missions),
  features: missionFeatures,
  personalData: missionsPersonalData,
  invariants: missionInvariants,
  followers: ({ missions }) => missions.followers,
  jobs: [
    { name: "expire-missions", schedule: "* * * * *", run: ({ missions }) => missions.jobs.expireEnded() },
    { name: "forget-mission-rounds", schedule: "37 4 * * *", run: ({ missions }) => missions.jobs.forgetRounds() },
  ],
};
