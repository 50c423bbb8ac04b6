import type { Manifest } from "../../kernel/manifest.ts";
import { boxFeatures } from "./features.ts";
import type { Boxes } from "./boxes.ts";
import { registerBoxRoutes } from "./routes.ts";

export const manifest: Manifest<{ boxes: Boxes }> = {
  name: "boxes",
  routes: (http, { boxes }) => registerBoxRoutes(http, boxes),
  features: boxFeatures,
};
