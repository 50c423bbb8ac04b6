import type { Db, Tx } from "../../kernel/db.ts";

export interface VipHost {
  readonly tenant_id: number;
  /** The lowest tier that the host is responsible for. */
  readonly tier: number;
  readonly name: string;
  /** E.164. */
  readonly whatsapp: string | null;
  readonly email: string | null;
  readonly set_at: Date;
}

const at = (db: Db | Tx) => db.withTables<{ vip_hosts: VipHost }>();

/** All SQL on hosts of the VIP club. */
export const hostsStore = {
  /** From the lowest tier up. */
  all: (db: Db | Tx, tenantId: number): Promise<VipHost[]> =>
    at(db).selectFrom("vip_hosts").selectAll().where("tenant_id", "=", tenantId).orderBy("tier").execute(),

  /** Locks the brand's hosts against changes until the transaction ends. */
  lock: (tx: Tx, tenantId: number): Promise<VipHost[]> =>
    at(tx).selectFrom("vip_hosts").selectAll().where("tenant_id", "=", tenantId).orderBy("tier").forUpdate().execute(),

  save: async (tx: Tx, host: VipHost): Promise<void> => {
    const { name, whatsapp, email, set_at } = host;
    await at(tx)
      .insertInto("vip_hosts")
      .values(host)
      .onConflict((conflict) => conflict.columns(["tenant_id", "tier"]).doUpdateSet({ name, whatsapp, email, set_at }))
      .execute();
  },

  remove: async (tx: Tx, tenantId: number, tier: number): Promise<void> => {
    await at(tx).deleteFrom("vip_hosts").where("tenant_id", "=", tenantId).where("tier", "=", tier).execute();
  },
};
