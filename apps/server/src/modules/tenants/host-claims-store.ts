import type { Db, Tx } from "../../kernel/db.ts";

export interface HostClaim {
  tenant_id: number;
  host: string;
  /** The expected content of the host's DNS record. */
  token: string;
  created_by: string;
  created_at: Date;
  ends_at: Date;
  checked_at: Date | null;
}

export interface ServedHost {
  readonly host: string;
  readonly is_primary: boolean;
  /** `staff:<id>`; null for a brand's first host. */
  readonly added_by: string | null;
}

type HostTables = { tenant_host_claims: HostClaim; tenant_hosts: ServedHost & { tenant_id: number } };

const at = (db: Db | Tx) => db.withTables<HostTables>();

/** SQL on served hosts, and on claimed hosts that wait for their proof. Changes to a brand's hosts require the lock on its settings. */
export const hostClaimsStore = {
  claims: (db: Db | Tx, tenantId: number): Promise<HostClaim[]> =>
    at(db).selectFrom("tenant_host_claims").selectAll().where("tenant_id", "=", tenantId).orderBy("created_at").orderBy("host").execute(),

  claim: (db: Db | Tx, tenantId: number, host: string): Promise<HostClaim | undefined> =>
    at(db).selectFrom("tenant_host_claims").selectAll().where("tenant_id", "=", tenantId).where("host", "=", host).executeTakeFirst(),

  /** Replaces an earlier claim of this brand for the host. */
  addClaim: async (tx: Tx, claim: HostClaim): Promise<void> => {
    const { tenant_id: _tenant, host: _host, ...rest } = claim;
    await at(tx)
      .insertInto("tenant_host_claims")
      .values(claim)
      .onConflict((conflict) => conflict.columns(["tenant_id", "host"]).doUpdateSet(rest))
      .execute();
  },

  removeClaim: async (tx: Tx, tenantId: number, host: string): Promise<boolean> => {
    const result = await at(tx)
      .deleteFrom("tenant_host_claims")
      .where("tenant_id", "=", tenantId)
      .where("host", "=", host)
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  },

  markChecked: async (db: Db, { tenant_id, host, now }: { tenant_id: number; host: string; now: Date }): Promise<void> => {
    await at(db)
      .updateTable("tenant_host_claims")
      .set({ checked_at: now })
      .where("tenant_id", "=", tenant_id)
      .where("host", "=", host)
      .execute();
  },

  /** The primary host first. */
  served: (db: Db | Tx, tenantId: number): Promise<ServedHost[]> =>
    at(db)
      .selectFrom("tenant_hosts")
      .select(["host", "is_primary", "added_by"])
      .where("tenant_id", "=", tenantId)
      .orderBy("is_primary", "desc")
      .orderBy("host")
      .execute(),

  /** True if any brand is served at the host. */
  isServed: async (db: Db | Tx, host: string): Promise<boolean> => {
    const row = await at(db).selectFrom("tenant_hosts").select("host").where("host", "=", host).executeTakeFirst();
    return row !== undefined;
  },

  /** False if the host already belongs to a brand. */
  serve: async (tx: Tx, tenantId: number, { host, added_by }: Omit<ServedHost, "is_primary">): Promise<boolean> => {
    const added = await at(tx)
      .insertInto("tenant_hosts")
      .values({ host, tenant_id: tenantId, is_primary: false, added_by })
      .onConflict((conflict) => conflict.column("host").doNothing())
      .returning("host")
      .executeTakeFirst();
    return added !== undefined;
  },

  /** Resets the old primary host first, because the unique index is checked at each statement. */
  setPrimary: async (tx: Tx, tenantId: number, host: string): Promise<void> => {
    await at(tx)
      .updateTable("tenant_hosts")
      .set({ is_primary: false })
      .where("tenant_id", "=", tenantId)
      .where("is_primary", "=", true)
      .execute();
    await at(tx).updateTable("tenant_hosts").set({ is_primary: true }).where("tenant_id", "=", tenantId).where("host", "=", host).execute();
  },

  stopServing: async (tx: Tx, tenantId: number, host: string): Promise<void> => {
    await at(tx).deleteFrom("tenant_hosts").where("tenant_id", "=", tenantId).where("host", "=", host).execute();
  },
};
