import { tenantStore } from "./store.ts";

/** For commands, which must work whatever a tenant's settings say. */
export const tenantSlugs = tenantStore.slugs;
