import type { Manifest } from "../../kernel/manifest.ts";
import { type TenantRoutesNeeds, registerTenantRoutes } from "./routes.ts";

export const manifest: Manifest<TenantRoutesNeeds> = {
  name: "tenants",
  routes: registerTenantRoutes,
};
