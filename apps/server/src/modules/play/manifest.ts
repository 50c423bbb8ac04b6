import type { Manifest } from "../../kernel/manifest.ts";
import { roundCheckJob } from "./check-rounds.ts";
import type { RoundChecks } from "./create-round-checks.ts";
import type { Play } from "./play.ts";
import type { RoundCheckKey } from "./round-check-store.ts";
import { registerRoundCheckStaffRoutes } from "./staff-routes.ts";
import { playPersonalData } from "./personal-data.ts";
import { registerPlayRoutes } from "./routes.ts";
import { sealedSeeds } from "./create-seeds.ts";

/** The event that the module records about players: they recomputed a round from its proof. */
declare module "../../kernel/player-events.ts" {
  interface PlayerEventData {
    round_verified: { readonly round_id: string };
  }
}

/** The action of staff that the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    rounds_check_requested: true;
  }
}

export const manifest: Manifest<{ play: Play; roundChecks: RoundChecks }> = {
  name: "play",
  routes: (http, { play }) => registerPlayRoutes(http, play),
  staffRoutes: (http, { roundChecks }) => registerRoundCheckStaffRoutes(http, roundChecks),
  jobs: [
    { name: "finish-abandoned-rounds", schedule: "*/10 * * * *", run: async ({ play }) => void (await play.table.finishAbandoned()) },
    { name: roundCheckJob, run: ({ roundChecks }, key: RoundCheckKey) => roundChecks.jobs.checkNext(key) },
  ],
  personalData: playPersonalData,
  sealed: sealedSeeds,
};
