import type { Manifest } from "../../kernel/manifest.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { rankFeatures } from "./features.ts";
import { grantLevelsJob } from "./grant-levels.ts";
import { ranksPersonalData } from "./personal-data.ts";
import { rankInvariants } from "./rank-invariants.ts";
import type { Ranks } from "./ranks.ts";
import { registerRankRoutes } from "./routes.ts";
import { registerRankStaffRoutes } from "./staff-routes.ts";

/** The module's entries in the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    vip_host_set: true;
  }
}

export const manifest: Manifest<{ ranks: Ranks }, { ranks: Pick<Ranks, "follower"> }> = {
  name: "ranks",
  routes: (http, { ranks }) => registerRankRoutes(http, ranks),
  staffRoutes: (http, { ranks }) => registerRankStaffRoutes(http, ranks),
  personalData: ranksPersonalData,
  invariants: rankInvariants,
  followers: ({ ranks }) => [ranks.follower],
  features: rankFeatures,
  jobs: [
    { name: grantLevelsJob, run: ({ ranks }, player: PlayerKey) => ranks.jobs.grantLevels(player) },
    { name: "freeze-rankings", schedule: "* * * * *", run: ({ ranks }) => ranks.jobs.freezeRankings() },
    { name: "pay-places", schedule: "* * * * *", run: ({ ranks }) => ranks.jobs.payPlaces() },
    { name: "set-tiers", schedule: "5 * * * *", run: ({ ranks }) => ranks.jobs.setTiers() },
    { name: "warn-tiers", schedule: "10 * * * *", run: ({ ranks }) => ranks.jobs.warnTiers() },
    { name: "give-tier-perks", schedule: "15 * * * *", run: ({ ranks }) => ranks.jobs.givePerks() },
  ],
};
