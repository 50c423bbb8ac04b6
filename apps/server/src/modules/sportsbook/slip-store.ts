import type { SharedSelection } from "@trevo/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/db.ts";

type SlipTables = {
  sport_slips: {
    tenant_id: number;
    code: string;
    selections: SharedSelection[];
    created_at: Date;
    expires_at: Date;
  };
};

export type StoredSlip = SlipTables["sport_slips"];

const json = (value: unknown): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`;

/** SQL on shared slips. */
export const slipStore = {
  /** False if the code is already in use. */
  insert: async (db: Db, slip: StoredSlip): Promise<boolean> => {
    const inserted = await db
      .withTables<SlipTables>()
      .insertInto("sport_slips")
      .values({ ...slip, selections: json(slip.selections) })
      .onConflict((conflict) => conflict.doNothing())
      .returning("code")
      .executeTakeFirst();
    return inserted !== undefined;
  },

  find: (db: Db, { tenant_id, code, now }: Pick<StoredSlip, "tenant_id" | "code"> & { now: Date }): Promise<StoredSlip | undefined> =>
    db
      .withTables<SlipTables>()
      .selectFrom("sport_slips")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("code", "=", code)
      .where("expires_at", ">", now)
      .executeTakeFirst(),

  /** Covers all brands. */
  deleteExpired: async (db: Db, now: Date): Promise<void> => {
    await db.withTables<SlipTables>().deleteFrom("sport_slips").where("expires_at", "<=", now).execute();
  },
};
