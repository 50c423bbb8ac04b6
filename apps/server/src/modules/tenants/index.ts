import type { TenantSettings } from "@trevo/contract";
import type { Bus } from "../../kernel/bus.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { createTenantStore } from "./store.ts";
import { createTenantCache } from "./tenant-cache.ts";

export { tenantSlugs } from "./tenant-slugs.ts";

/**
 * Owns operators, tenants and their hosts.
 * Promises: a change of settings is seen by every process within a moment, and by the writer at once.
 * Does not: decide what a setting means; that is its reader's business.
 */
export interface Tenants {
  byHost(host: string): Promise<Tenant | null>;
  bySlug(slug: string): Promise<Tenant | null>;
  byId(id: number): Promise<Tenant | null>;
  /** Site hosts of the tenant, lower case, without ports. */
  hosts(id: number): Promise<string[]>;
  all(): Promise<Tenant[]>;
  change(id: number, change: TenantChange): Promise<Tenant>;
  /** Adds a tenant, or brings the one of this slug up to date. For the seed and, later, the office. */
  save(tx: Db | Tx, draft: TenantDraft): Promise<number>;
}

export interface TenantChange {
  state?: Tenant["state"];
  settings?: Partial<TenantSettings>;
}

export interface TenantDraft {
  operator: { slug: string; name: string };
  slug: string;
  state: Tenant["state"];
  hosts: string[];
  settings: TenantSettings;
}

const changedTopic = "tenants.changed";

export function createTenants(needs: { db: Db; bus: Bus }): Tenants {
  const store = createTenantStore();
  const cache = createTenantCache({ load: () => store.all(needs.db) });
  needs.bus.subscribe(changedTopic, cache.clear);
  return {
    byHost: async (host) => (await cache.get()).byHost.get(host) ?? null,
    bySlug: async (slug) => (await cache.get()).bySlug.get(slug) ?? null,
    byId: async (id) => (await cache.get()).byId.get(id) ?? null,
    hosts: async (id) => (await cache.get()).hosts.get(id) ?? [],
    all: async () => [...(await cache.get()).byId.values()],
    change: async (id, change) => {
      await store.change(needs.db, { id, ...change });
      cache.clear();
      await needs.bus.publish(changedTopic, { id });
      const tenant = (await cache.get()).byId.get(id);
      if (!tenant) throw new Error(`no tenant ${id}`);
      return tenant;
    },
    save: async (tx, draft) => {
      const id = await store.save(tx, draft);
      cache.clear();
      return id;
    },
  };
}

export { type SitePlace, presentSiteConfig } from "./present.ts";
export { registerTenantRoutes } from "./routes.ts";
