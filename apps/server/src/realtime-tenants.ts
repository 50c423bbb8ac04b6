import type { RealtimeTenant, TenantLookup } from "./adapters/realtime/tenant-lookup.ts";
import type { Vault } from "./kernel/crypto.ts";
import type { Tenant } from "./kernel/scope.ts";
import type { Tenants } from "./modules/tenants/index.ts";

export interface RealtimeTenants extends TenantLookup {
  /** Public: it names the tenant's application to the real-time server and gives no right. */
  keyOf(tenant: Pick<Tenant, "slug">): string;
}

/** The tenants as the real-time server needs them. A pair is derived once a process: it follows from slug and master secret alone. */
export function createRealtimeTenants({
  tenants,
  vault,
  previewDomain,
}: {
  tenants: Pick<Tenants, "all" | "byId" | "hosts">;
  vault: Vault;
  /** Pages of a preview hear what a guest of the brand hears. */
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
    state: tenant.state,
    hosts: [...(await tenants.hosts(tenant.id)), `${tenant.slug}.${previewDomain}`],
    public_chat_id: tenant.settings.public_chat_id,
    ...pairOf(tenant),
    app_id: String(tenant.id),
  });
  return {
    keyOf: (tenant) => pairOf(tenant).key,
    byKey: async (key) => {
      const tenant = (await tenants.all()).find((each) => pairOf(each).key === key);
      return tenant ? present(tenant) : null;
    },
    byId: async (id) => {
      const tenant = await tenants.byId(id);
      return tenant && present(tenant);
    },
  };
}
