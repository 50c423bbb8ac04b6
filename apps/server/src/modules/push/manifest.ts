import type { Manifest } from "../../kernel/manifest.ts";
import type { Push } from "./push.ts";
import { pushPersonalData } from "./personal-data.ts";
import { registerPushRoutes } from "./routes.ts";

export const manifest: Manifest<{ push: Push }> = {
  name: "push",
  routes: (http, { push }) => registerPushRoutes(http, push),
  personalData: pushPersonalData,
  prepare: ({ push }) => push.loadKeys(),
};
