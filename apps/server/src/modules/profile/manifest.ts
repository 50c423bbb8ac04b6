import type { Manifest } from "../../kernel/manifest.ts";
import type { TenantsByHost } from "../../kernel/http-types.ts";
import type { ProfileModule } from "./profile.ts";
import { profilePersonalData } from "./personal-data.ts";
import { registerProfileRoutes } from "./routes.ts";
import { sealedProfiles } from "./address-vault.ts";

/** The module's player events. */
declare module "../../kernel/player-events.ts" {
  interface PlayerEventData {
    /** Complete, version 1: a birth date and an address are known. */
    profile_complete: { readonly version: 1 };
  }
}

/** The module's entries in the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    profile_changed: true;
  }
}

export const manifest: Manifest<{ profile: ProfileModule; tenants: TenantsByHost }> = {
  name: "profile",
  routes: (http, { profile, tenants }) => registerProfileRoutes(http, profile, tenants),
  personalData: profilePersonalData,
  sealed: sealedProfiles,
};
