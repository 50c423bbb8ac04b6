import type { Manifest } from "../../kernel/manifest.ts";
import { sportsFeatures } from "./features.ts";
import type { Sportsbook } from "./sportsbook.ts";
import { registerSportsbookRoutes } from "./routes.ts";

export const manifest: Manifest<{ sportsbook: Sportsbook }> = {
  name: "sportsbook",
  routes: (http, { sportsbook }) => registerSportsbookRoutes(http, sportsbook),
  features: sportsFeatures,
};
