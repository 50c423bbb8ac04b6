import type { Manifest } from "../../kernel/manifest.ts";
import type { Brands } from "./brands.ts";
import { registerBrandStaffRoutes } from "./staff-routes.ts";

/** What the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    brand_created: true;
    brand_look_drafted: true;
    brand_look_published: true;
    brand_look_restored: true;
    brand_look_undone: true;
    brand_state_changed: true;
  }
}

export const manifest: Manifest<{ readonly brands: Brands }> = {
  name: "brands",
  staffRoutes: (http, { brands }) => registerBrandStaffRoutes(http, brands),
};
