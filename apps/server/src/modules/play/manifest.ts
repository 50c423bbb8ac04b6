import type { Manifest } from "../../kernel/manifest.ts";
import type { Play } from "./play.ts";
import { playPersonalData } from "./personal-data.ts";
import { registerPlayRoutes } from "./routes.ts";
import { sealedSeeds } from "./create-seeds.ts";

/** The event that the module records about players: they recomputed a round from its proof. */
declare module "../../kernel/player-events.ts" {
  interface PlayerEventData {
    round_verified: { readonly round_id: string };
  }
}

export const manifest: Manifest<{ play: Play }> = {
  name: "play",
  routes: (http, { play }) => registerPlayRoutes(http, play),
  jobs: [{ name: "finish-abandoned-rounds", schedule: "*/10 * * * *", run: async ({ play }) => void (await play.table.finishAbandoned()) }],
  personalData: playPersonalData,
  sealed: sealedSeeds,
};
