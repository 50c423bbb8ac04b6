import type { Bus } from "../../kernel/bus.ts";
import type { Db } from "../../kernel/db.ts";
import { tenantStore } from "./store.ts";
import { createTenantCache } from "./create-tenant-cache.ts";
import { hostClaimsStore } from "./host-claims-store.ts";
import type { Tenants } from "./tenants.ts";

const changedTopic = "tenants.changed";

export function createTenants(needs: { db: Db; bus: Pick<Bus, "publish" | "subscribe"> }): Tenants {
  const cache = createTenantCache({ load: () => tenantStore.all(needs.db) });
  needs.bus.subscribe(changedTopic, cache.clear);
  const known = async () => [...(await cache.get()).byId.values()];
  const announce = async (id: number): Promise<void> => {
    cache.clear();
    await needs.bus.publish(changedTopic, { id });
  };
  return {
    byHost: async (host) => (await cache.get()).byHost.get(host) ?? null,
    bySlug: async (slug) => (await cache.get()).bySlug.get(slug) ?? null,
    byId: async (id) => (await cache.get()).byId.get(id) ?? null,
    hosts: async (id) => (await cache.get()).hosts.get(id) ?? [],
    primaryHostOf: async (host) => {
      const { byHost, primaryHosts } = await cache.get();
      const tenant = byHost.get(host);
      return (tenant && primaryHosts.get(tenant.id)) ?? null;
    },
    all: async () => (await known()).filter(({ state }) => state !== "elsewhere"),
    known,
    change: async (id, change) => {
      await tenantStore.change(needs.db, { id, ...change });
      await announce(id);
      const tenant = (await cache.get()).byId.get(id);
      if (!tenant) throw new Error(`tenant ${id} does not exist`);
      return tenant;
    },
    lockBrands: tenantStore.lockBrands,
    add: tenantStore.add,
    setState: tenantStore.setState,
    lockSettings: tenantStore.lockSettings,
    setSettings: tenantStore.setSettings,
    hostClaims: hostClaimsStore,
    announce,
    save: async (tx, draft) => {
      const id = await tenantStore.save(tx, draft);
      cache.clear();
      return id;
    },
  };
}
