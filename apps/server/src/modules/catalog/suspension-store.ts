import type { Db, Tx } from "../../kernel/db.ts";
import type { CatalogTables, Suspension } from "./tables.ts";

/** All SQL on providers that a brand has switched off. */
export const suspensionStore = {
  list: (db: Db, tenantId: number): Promise<Suspension[]> =>
    db
      .withTables<CatalogTables>()
      .selectFrom("provider_suspensions")
      .select(["provider_code", "reason", "suspended_at", "suspended_by"])
      .where("tenant_id", "=", tenantId)
      .execute(),

  /** False if the provider is suspended already. */
  add: async (tx: Tx, tenantId: number, suspension: Suspension): Promise<boolean> => {
    const added = await tx
      .withTables<CatalogTables>()
      .insertInto("provider_suspensions")
      .values({ tenant_id: tenantId, ...suspension })
      .onConflict((conflict) => conflict.columns(["tenant_id", "provider_code"]).doNothing())
      .returning("provider_code")
      .executeTakeFirst();
    return added !== undefined;
  },

  /** False if the provider is not suspended. */
  remove: async (tx: Tx, tenantId: number, providerCode: string): Promise<boolean> => {
    const removed = await tx
      .withTables<CatalogTables>()
      .deleteFrom("provider_suspensions")
      .where("tenant_id", "=", tenantId)
      .where("provider_code", "=", providerCode)
      .returning("provider_code")
      .executeTakeFirst();
    return removed !== undefined;
  },
};
