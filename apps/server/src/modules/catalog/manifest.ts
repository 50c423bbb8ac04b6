import type { Manifest } from "../../kernel/manifest.ts";
import { registerCatalogStaffRoutes } from "./staff-routes.ts";
import type { Catalog } from "./catalog.ts";
import { type CatalogRoutesNeeds, registerCatalogRoutes } from "./routes.ts";

/** What the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    game_changed: true;
    games_arranged: true;
    category_saved: true;
    catalog_imported: true;
  }
}

export const manifest: Manifest<CatalogRoutesNeeds & { catalog: Catalog }> = {
  name: "catalog",
  routes: registerCatalogRoutes,
  staffRoutes: (http, { catalog }) => registerCatalogStaffRoutes(http, catalog),
};
