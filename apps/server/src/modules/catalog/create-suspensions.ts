import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Catalog } from "./catalog.ts";
import type { ListMemory } from "./create-list-memory.ts";
import type { CurateNeeds } from "./curate.ts";
import { setProviderState } from "./set-provider-state.ts";
import { store } from "./store.ts";

/** The part of the catalogue about providers that a brand has switched off. */
export function createSuspensions(needs: CurateNeeds & ListMemory): Pick<Catalog, "suspensions" | "isSuspended" | "setProviderState"> {
  const read = async (tenant: Pick<Tenant, "id">, db: Db = needs.db) =>
    new Map((await store.suspensions.list(db, tenant.id)).map((one) => [one.provider_code, one]));
  return {
    suspensions: read,
    isSuspended: async (tenant, providerCode) => (await needs.recall(tenant.id, "suspensions", () => read(tenant))).has(providerCode),
    setProviderState: (scope, change) => setProviderState(needs, scope, change),
  };
}
