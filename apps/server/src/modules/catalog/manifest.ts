import type { Manifest } from "../../kernel/manifest.ts";
import { registerCatalogStaffRoutes } from "./staff-routes.ts";
import type { Catalog } from "./catalog.ts";
import { type CatalogRoutesNeeds, registerCatalogRoutes } from "./routes.ts";

export const manifest: Manifest<CatalogRoutesNeeds & { catalog: Catalog }> = {
  name: "catalog",
  routes: registerCatalogRoutes,
  staffRoutes: (http, { catalog }) => registerCatalogStaffRoutes(http, catalog),
};
