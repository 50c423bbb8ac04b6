import type { Manifest } from "../../kernel/manifest.ts";
import { registerProviderStaffRoutes } from "./staff-routes.ts";
import type { Providers } from "./create-providers.ts";
import { providersPersonalData } from "./personal-data.ts";

/** What the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    provider_credentials_set: true;
    provider_key_rotated: true;
  }
}

export const manifest: Manifest<{ providers: Providers }> = {
  name: "providers",
  staffRoutes: (http, { providers }) => registerProviderStaffRoutes(http, providers),
  personalData: providersPersonalData,
  stop: ({ providers }) => providers.calls.flush(),
};
