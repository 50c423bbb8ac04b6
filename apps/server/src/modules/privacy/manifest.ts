import type { Manifest } from "../../kernel/manifest.ts";
import type { Privacy } from "./privacy.ts";
import { privacyPersonalData } from "./personal-data.ts";
import { registerPrivacyRoutes } from "./routes.ts";

/** What the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    data_copy_requested: true;
    account_closed: true;
  }
}

export const manifest: Manifest<{ privacy: Privacy }> = {
  name: "privacy",
  routes: (http, { privacy }) => registerPrivacyRoutes(http, privacy),
  personalData: privacyPersonalData,
};
