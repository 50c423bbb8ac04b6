export { manifest } from "./manifest.ts";
export { policyProfiles } from "./policy-profiles.ts";
export { tenantSlugs } from "./tenant-slugs.ts";
export { type SitePlace, presentSiteConfig } from "./present.ts";
export type { Tenants, TenantDraft } from "./tenants.ts";
export { createCertifiedHosts } from "./create-certified-hosts.ts";
export { createTenants } from "./create-tenants.ts";
export { tenantZones } from "./tenant-zones.ts";
