import type { Manifest } from "../../kernel/manifest.ts";
import { registerRoundStaffRoutes } from "./staff-routes.ts";
import type { OpenRounds } from "./create-open-rounds.ts";
import { openRoundsFollower } from "./open-rounds-follower.ts";
import { openRoundsPersonalData } from "./personal-data.ts";

export const manifest: Manifest<{ openRounds: OpenRounds }> = {
  name: "open-rounds",
  staffRoutes: (http, { openRounds }) => registerRoundStaffRoutes(http, openRounds),
  personalData: openRoundsPersonalData,
  followers: () => [openRoundsFollower],
};
