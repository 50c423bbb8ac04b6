import type { Manifest } from "../../kernel/manifest.ts";
import { raceFeatures } from "./features.ts";
import { racesPersonalData } from "./personal-data.ts";
import { raceInvariants } from "./race-invariants.ts";
import type { Races } from "./races.ts";
import { registerRaceRoutes } from "./routes.ts";
import { registerRaceStaffRoutes } from "./staff-routes.ts";

/** The module's player events. */
declare module "../../kernel/player-events.ts" {
  interface PlayerEventData {
    race_joined: { readonly race_id: string };
  }
}

export const manifest: Manifest<{ races: Races }, { races: Pick<Races, "follower"> }> = {
  name: "races",
  routes: (http, { races }) => registerRaceRoutes(http, races),
  staffRoutes: (http, { races }) => registerRaceStaffRoutes(http, races),
  features: raceFeatures,
  personalData: racesPersonalData,
  invariants: raceInvariants,
  followers: ({ races }) => [races.follower],
  jobs: [
    { name: "open-races", schedule: "* * * * *", run: ({ races }) => races.jobs.openRaces() },
    { name: "freeze-races", schedule: "* * * * *", run: ({ races }) => races.jobs.freezeRaces() },
  ],
  stop: ({ races }) => races.stop(),
};
