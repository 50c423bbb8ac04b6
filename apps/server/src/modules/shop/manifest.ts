import type { Manifest } from "../../kernel/manifest.ts";
import { shopFeatures } from "./features.ts";
import { shopPersonalData } from "./personal-data.ts";
import { registerShopRoutes } from "./routes.ts";
import { shopInvariants } from "./shop-invariants.ts";
import type { Shop } from "./shop.ts";

/** The module's entries in the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    points_exchanged: true;
  }
}

export const manifest: Manifest<{ shop: Shop }> = {
  name: "shop",
  routes: (http, { shop }) => registerShopRoutes(http, shop),
  features: shopFeatures,
  personalData: shopPersonalData,
  invariants: shopInvariants,
};
