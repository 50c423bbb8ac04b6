import type { Manifest } from "../../kernel/manifest.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { bonusesInvariants } from "./check-bonuses.ts";
import { bonusFeatures } from "./features.ts";
import type { Bonuses } from "./bonuses.ts";
import { bonusesPersonalData } from "./personal-data.ts";
import { registerBonusRoutes } from "./routes.ts";
import { registerBonusStaffRoutes } from "./staff-routes.ts";

/** Actions that the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    bonus_ended: true;
  }
}

export const manifest: Manifest<{ bonuses: Bonuses }, { bonuses: Pick<Bonuses, "follower"> }> = {
  name: "bonuses",
  routes: (http, { bonuses }) => registerBonusRoutes(http, bonuses),
  staffRoutes: (http, { bonuses }) => registerBonusStaffRoutes(http, bonuses),
  personalData: bonusesPersonalData,
  invariants: bonusesInvariants,
  jobs: [
    { name: "expire-bonuses", schedule: "* * * * *", run: ({ bonuses }) => bonuses.jobs.expire() },
    { name: "notify-of-bonuses", schedule: "* * * * *", run: ({ bonuses }) => bonuses.jobs.notify() },
    { name: "remind-of-bonuses", schedule: "*/10 * * * *", run: ({ bonuses }) => bonuses.jobs.remind() },
    { name: "cancel-waiting-bonuses", run: ({ bonuses }, owner: PlayerKey) => bonuses.jobs.cancelWaiting(owner) },
  ],
  followers: ({ bonuses }) => [bonuses.follower],
  features: bonusFeatures,
};
