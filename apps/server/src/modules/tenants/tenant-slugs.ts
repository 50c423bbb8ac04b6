import { tenantStore } from "./store.ts";

/** For commands, which must work even if a tenant's settings are invalid. */
export const tenantSlugs = tenantStore.slugs;
