import type { Manifest } from "../../kernel/manifest.ts";
import type { TenantsByHost } from "../../kernel/http-types.ts";
import type { ProfileModule } from "./profile.ts";
import { profilePersonalData } from "./personal-data.ts";
import { registerProfileRoutes } from "./routes.ts";

/** What the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    profile_changed: true;
  }
}

export const manifest: Manifest<{ profile: ProfileModule; tenants: TenantsByHost }> = {
  name: "profile",
  routes: (http, { profile, tenants }) => registerProfileRoutes(http, profile, tenants),
  personalData: profilePersonalData,
};
