import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { SharedThing } from "./policy.ts";

export interface LinkSignal extends PlayerKey {
  readonly kind: "device" | "network";
  readonly hash: Buffer;
  readonly at: Date;
}

type SignalTables = { link_signals: LinkSignal };

/** All SQL on devices and networks of accounts. Stores keyed hashes, never the values. */
export const linkSignalStore = {
  add: async (tx: Tx, rows: readonly LinkSignal[]): Promise<void> => {
    if (rows.length === 0) return;
    await tx
      .withTables<SignalTables>()
      .insertInto("link_signals")
      .values([...rows])
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "player_id", "kind", "hash"]).doUpdateSet((row) => ({ at: row.ref("excluded.at") })),
      )
      .execute();
  },

  /** Returns the things shared by more than one account of the brand. */
  shared: async (db: Db | Tx, tenant_id: number): Promise<SharedThing[]> => {
    const { rows } = await sql<SharedThing>`
      select kind, encode(hash, 'hex') as key, array_agg(player_id order by player_id) as players
      from link_signals where tenant_id = ${tenant_id} group by kind, hash having count(*) > 1`.execute(db);
    return rows;
  },

  forget: async (db: Db, before: Date): Promise<void> => {
    await sql`delete from link_signals where at < ${before}`.execute(db);
  },
};
