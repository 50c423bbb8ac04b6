import type { Manifest } from "../../kernel/manifest.ts";
import type { Privacy } from "./privacy.ts";
import { privacyPersonalData } from "./personal-data.ts";
import { registerPrivacyRoutes } from "./routes.ts";

export const manifest: Manifest<{ privacy: Privacy }> = {
  name: "privacy",
  routes: (http, { privacy }) => registerPrivacyRoutes(http, privacy),
  personalData: privacyPersonalData,
};
