import type { RealtimeTenant, TenantLookup } from "./adapters/realtime/tenant-lookup.ts";
import type { Vault } from "./kernel/crypto.ts";
import type { Tenant } from "./kernel/scope.ts";
import type { Tenants } from "./modules/tenants/index.ts";

export interface RealtimeTenants extends TenantLookup {
  /** Returns the public key: it names the tenant's application to the real-time server and grants no right. */
  keyOf(tenant: Pick<Tenant, "slug">): string;
}

/**
 * Provides the tenants to the real-time server. A key pair is derived once per process: it depends only on the slug and the master secret.
 */
export function createRealtimeTenants({
  tenants,
  vault,
  previewDomain,
}: {
  tenants: Pick<Tenants, "known" | "byId" | "hosts">;
  vault: Vault;
  /** Pages of a preview receive what a guest of the brand receives. */
  previewDomain: string;
}): RealtimeTenants {
  const pairs = new Map<string, { key: string; secret: string }>();
  const pairOf = ({ slug }: Pick<Tenant, "slug">) => {
    const known = pairs.get(slug);
    if (known) return known;
    const pair = { key: vault.sign(`key:${slug}`, "realtime").slice(0, 20), secret: vault.sign(`secret:${slug}`, "realtime") };
    pairs.set(slug, pair);
    return pair;
  };
  const present = async (tenant: Tenant): Promise<RealtimeTenant> => ({
    id: tenant.id,
    slug: tenant.slug,
    // Its clients connect again, until the route leads to its cell.
    state: tenant.state === "elsewhere" ? "maintenance" : tenant.state,
    hosts: [...(await tenants.hosts(tenant.id)), `${tenant.slug}.${previewDomain}`],
    public_chat_id: tenant.settings.public_chat_id,
    ...pairOf(tenant),
    app_id: String(tenant.id),
  });
  return {
    keyOf: (tenant) => pairOf(tenant).key,
    byKey: async (key) => {
      const tenant = (await tenants.known()).find((each) => pairOf(each).key === key);
      return tenant ? present(tenant) : null;
    },
    byId: async (id) => {
      const tenant = await tenants.byId(id);
      return tenant && present(tenant);
    },
  };
}
