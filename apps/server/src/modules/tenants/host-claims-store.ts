import type { Db, Tx } from "../../kernel/db.ts";

export interface HostClaim {
  tenant_id: number;
  host: string;
  /** What the host's record says. */
  token: string;
  created_by: string;
  created_at: Date;
  ends_at: Date;
  checked_at: Date | null;
}

export interface ServedHost {
  readonly host: string;
  readonly is_primary: boolean;
}

type HostTables = { tenant_host_claims: HostClaim; tenant_hosts: { host: string; tenant_id: number; is_primary: boolean } };

const at = (db: Db | Tx) => db.withTables<HostTables>();

/** SQL on hosts that are served, and on those that wait for their proof. Who changes a brand's holds its settings. */
export const hostClaimsStore = {
  claims: (db: Db | Tx, tenantId: number): Promise<HostClaim[]> =>
    at(db).selectFrom("tenant_host_claims").selectAll().where("tenant_id", "=", tenantId).orderBy("created_at").orderBy("host").execute(),

  claim: (db: Db | Tx, tenantId: number, host: string): Promise<HostClaim | undefined> =>
    at(db).selectFrom("tenant_host_claims").selectAll().where("tenant_id", "=", tenantId).where("host", "=", host).executeTakeFirst(),

  /** In the place of an earlier one of this brand. */
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

  /** The primary one first. */
  served: (db: Db | Tx, tenantId: number): Promise<ServedHost[]> =>
    at(db)
      .selectFrom("tenant_hosts")
      .select(["host", "is_primary"])
      .where("tenant_id", "=", tenantId)
      .orderBy("is_primary", "desc")
      .orderBy("host")
      .execute(),

  /** Whoever's it is. */
  isServed: async (db: Db | Tx, host: string): Promise<boolean> => {
    const row = await at(db).selectFrom("tenant_hosts").select("host").where("host", "=", host).executeTakeFirst();
    return row !== undefined;
  },

  /** False where it is somebody's. */
  serve: async (tx: Tx, tenantId: number, host: string): Promise<boolean> => {
    const added = await at(tx)
      .insertInto("tenant_hosts")
      .values({ host, tenant_id: tenantId, is_primary: false })
      .onConflict((conflict) => conflict.column("host").doNothing())
      .returning("host")
      .executeTakeFirst();
    return added !== undefined;
  },

  /** Never two at a time: the index holds at each statement. */
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
