import type { Generated, Selectable } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { JsonObject } from "../wallet/index.ts";

type DemoRoundTables = {
  demo_rounds: {
    id: string;
    tenant_id: number;
    launch_id: string;
    idempotency_key: string | null;
    seed_id: string;
    nonce: number;
    choice: string;
    stake: number;
    payout: number;
    detail: JsonObject;
    created_at: Date;
    closed: Generated<boolean>;
  };
};

export type DemoRound = Selectable<DemoRoundTables["demo_rounds"]>;

/** All SQL on demo rounds. */
export const demoRoundStore = {
  insert: async (tx: Tx, round: DemoRound): Promise<void> => {
    await tx.withTables<DemoRoundTables>().insertInto("demo_rounds").values(round).execute();
  },

  /** Stores a further stake, or the end, of a multi-action round. */
  update: async (
    tx: Tx,
    round: { tenant_id: number; round_id: string },
    change: Partial<Pick<DemoRound, "stake" | "payout" | "detail" | "closed">>,
  ): Promise<void> => {
    await tx
      .withTables<DemoRoundTables>()
      .updateTable("demo_rounds")
      .set(change)
      .where("tenant_id", "=", round.tenant_id)
      .where("id", "=", round.round_id)
      .execute();
  },

  findByKey: async (tx: Tx, launch: { tenant_id: number; launch_id: string }, key: string): Promise<DemoRound | undefined> =>
    tx
      .withTables<DemoRoundTables>()
      .selectFrom("demo_rounds")
      .selectAll()
      .where("tenant_id", "=", launch.tenant_id)
      .where("launch_id", "=", launch.launch_id)
      .where("idempotency_key", "=", key)
      .executeTakeFirst(),

  find: async (db: Db, place: { tenant_id: number }, id: string): Promise<DemoRound | null> =>
    (await db
      .withTables<DemoRoundTables>()
      .selectFrom("demo_rounds")
      .selectAll()
      .where("tenant_id", "=", place.tenant_id)
      .where("id", "=", id)
      .executeTakeFirst()) ?? null,

  /** Newest first, up to `limit`. */
  list: (db: Db, launch: { tenant_id: number; launch_id: string }, limit: number): Promise<DemoRound[]> =>
    db
      .withTables<DemoRoundTables>()
      .selectFrom("demo_rounds")
      .selectAll()
      .where("tenant_id", "=", launch.tenant_id)
      .where("launch_id", "=", launch.launch_id)
      .orderBy("nonce", "desc")
      .limit(limit)
      .execute(),
};
