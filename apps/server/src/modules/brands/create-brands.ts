import type { Brands } from "./brands.ts";
import { createBrand } from "./create-brand.ts";
import { deriveTheme } from "./derive-theme.ts";
import type { BrandNeeds } from "./needs.ts";
import { presentBrand } from "./present.ts";
import { setBrandState } from "./set-state.ts";

export const createBrands = (needs: BrandNeeds): Brands => ({
  list: async ({ tenants }) => ({
    data: await Promise.all(tenants.map(async (tenant) => presentBrand(tenant, await needs.tenants.hosts(tenant.id)))),
    domain: needs.platformDomain,
  }),
  create: (scope, brand) => createBrand(needs, scope, brand),
  setState: (scope, change) => setBrandState(needs, scope, change),
  deriveTheme,
});
