import type { Manifest } from "../../kernel/manifest.ts";
import { rankFeatures } from "./features.ts";
import type { Ranks } from "./ranks.ts";
import { registerRankRoutes } from "./routes.ts";

export const manifest: Manifest<{ ranks: Ranks }> = {
  name: "ranks",
  routes: (http, { ranks }) => registerRankRoutes(http, ranks),
  features: rankFeatures,
};
