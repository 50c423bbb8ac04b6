import type { Manifest } from "../../kernel/manifest.ts";
import type { Protection } from "./protection.ts";
import { protectionPersonalData } from "./personal-data.ts";
import { type Payouts, registerProtectionRoutes } from "./routes.ts";

export const manifest: Manifest<{ protection: Protection; sessions: Payouts }> = {
  name: "protection",
  routes: (http, { protection, sessions }) => registerProtectionRoutes(http, protection, sessions),
  personalData: protectionPersonalData,
};
