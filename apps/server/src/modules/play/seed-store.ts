import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

type SeedTables = {
  fair_seeds: {
    id: string;
    tenant_id: number;
    holder_id: string;
    state: "next" | "active" | "revealed";
    server_seed: Buffer;
    server_seed_hash: string;
    client_seed: string;
    nonces: number | null;
    created_at: Date;
    revealed_at: Date | null;
  };
};

export type SeedRow = SeedTables["fair_seeds"];

/** The holder of seeds: a player, or a demo launch. */
export interface Holder {
  readonly tenant_id: number;
  readonly holder_id: string;
}

export const holderKey = (holder: Holder): string => `${holder.tenant_id} ${holder.holder_id}`;

/** The predicate of the index `fair_seeds_live`, without parameters: with parameters, a generic plan could not use the index. */
const liveStates = sql<boolean>`state in ('next', 'active')`;

const ofId = (db: Db, { tenant_id }: Pick<Holder, "tenant_id">, id: string) =>
  db.withTables<SeedTables>().selectFrom("fair_seeds").selectAll().where("tenant_id", "=", tenant_id).where("id", "=", id);

/** All SQL on pairs of seeds. */
export const seedStore = {
  /** The active pairs of several holders, by `holderKey`: one look-up per holder through the index of live seeds. */
  findActive: async (db: Db, holders: readonly Holder[]): Promise<Map<string, SeedRow>> => {
    const arrays = [holders.map((holder) => holder.tenant_id), holders.map((holder) => holder.holder_id)].map(
      (values) => `{${values.join(",")}}`,
    );
    const { rows } = await sql<SeedRow>`
      select found.* from unnest(${arrays[0]}::int[], ${arrays[1]}::uuid[]) as requested (tenant_id, holder_id)
      cross join lateral (select * from fair_seeds f where f.tenant_id = requested.tenant_id and f.holder_id = requested.holder_id and f.state = 'active' offset 0) found`.execute(
      db,
    );
    return new Map(rows.map((row) => [holderKey(row), row]));
  },

  find: (db: Db | Tx, holder: Holder, state: "next" | "active"): Promise<SeedRow> =>
    db
      .withTables<SeedTables>()
      .selectFrom("fair_seeds")
      .selectAll()
      .where("tenant_id", "=", holder.tenant_id)
      .where("holder_id", "=", holder.holder_id)
      .where("state", "=", state)
      .executeTakeFirstOrThrow(),

  byId: (db: Db, owner: Pick<Holder, "tenant_id">, id: string): Promise<SeedRow> => ofId(db, owner, id).executeTakeFirstOrThrow(),

  findById: (db: Db, owner: Pick<Holder, "tenant_id">, id: string): Promise<SeedRow | undefined> => ofId(db, owner, id).executeTakeFirst(),

  /** Returns false if another call created the pair first and its transaction has committed. */
  insertActive: async (tx: Tx, row: SeedRow): Promise<boolean> => {
    const inserted = await tx
      .withTables<SeedTables>()
      .insertInto("fair_seeds")
      .values(row)
      .onConflict((conflict) => conflict.columns(["tenant_id", "holder_id", "state"]).where(liveStates).doNothing())
      .returning("id")
      .execute();
    return inserted.length > 0;
  },

  insert: async (tx: Tx, row: SeedRow): Promise<void> => {
    await tx.withTables<SeedTables>().insertInto("fair_seeds").values(row).execute();
  },

  /**
   * Prevents any other rotation until the transaction ends. It does not lock the rows: a transaction that waited for the active row would
   * then hold one that is no longer active.
   */
  lockRotation: async (tx: Tx, holder: Holder): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`fair-seeds:${holderKey(holder)}`}, 0))`.execute(tx);
  },

  reveal: async (tx: Tx, { id }: Pick<SeedRow, "id">, revealed: { revealed_at: Date; nonces: number }): Promise<void> => {
    await tx
      .withTables<SeedTables>()
      .updateTable("fair_seeds")
      .set({ state: "revealed", ...revealed })
      .where("id", "=", id)
      .execute();
  },

  activate: async (tx: Tx, { id }: Pick<SeedRow, "id">, client_seed: string): Promise<void> => {
    await tx.withTables<SeedTables>().updateTable("fair_seeds").set({ state: "active", client_seed }).where("id", "=", id).execute();
  },
};
