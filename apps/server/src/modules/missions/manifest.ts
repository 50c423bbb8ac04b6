import type { Manifest } from "../../kernel/manifest.ts";
import { missionFeatures } from "./features.ts";
import type { Missions } from "./missions.ts";
import { registerMissionRoutes } from "./routes.ts";

export const manifest: Manifest<{ missions: Missions }> = {
  name: "missions",
  routes: (http, { missions }) => registerMissionRoutes(http, missions),
  features: missionFeatures,
};
