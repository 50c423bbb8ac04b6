import type { Manifest } from "../../kernel/manifest.ts";
import { bonusFeatures } from "./features.ts";
import type { Bonuses } from "./bonuses.ts";
import { registerBonusRoutes } from "./routes.ts";

export const manifest: Manifest<{ bonuses: Bonuses }> = {
  name: "bonuses",
  routes: (http, { bonuses }) => registerBonusRoutes(http, bonuses),
  features: bonusFeatures,
};
