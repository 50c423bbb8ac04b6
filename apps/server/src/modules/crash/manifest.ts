import type { Manifest } from "../../kernel/manifest.ts";
import type { Crash } from "./crash.ts";
import { crashPersonalData } from "./personal-data.ts";
import { registerCrashRoutes } from "./routes.ts";
import { sealedChains } from "./create-chains.ts";

export const manifest: Manifest<{ crash: Crash }> = {
  name: "crash",
  routes: (http, { crash }) => registerCrashRoutes(http, crash),
  personalData: crashPersonalData,
  start: ({ crash }) => crash.start(),
  stop: ({ crash }) => crash.stop(),
  sealed: sealedChains,
};
