import type { JsonObject } from "../wallet/index.ts";
import type { Db, Tx } from "../../kernel/db.ts";

type RewardTables = {
  reward_grants: {
    tenant_id: number;
    source: string;
    external_id: string;
    player_id: string;
    reward: JsonObject;
    reason: string;
    offer_id: string | null;
    offer_version: number | null;
    bonus_id: string | null;
    amount: number | null;
    at: Date;
  };
};

export type GrantRow = RewardTables["reward_grants"];
export type GrantKey = Pick<GrantRow, "tenant_id" | "source" | "external_id">;

const at = (db: Db | Tx) => db.withTables<RewardTables>();

/** All SQL on grants. */
export const store = {
  /** False when the key has its row already; waits for a transaction that is adding it. */
  insert: async (tx: Tx, row: GrantRow): Promise<boolean> => {
    const inserted = await at(tx)
      .insertInto("reward_grants")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning("external_id")
      .executeTakeFirst();
    return inserted !== undefined;
  },

  setOutcome: async (
    tx: Tx,
    { tenant_id, source, external_id }: GrantKey,
    outcome: Pick<GrantRow, "bonus_id" | "amount">,
  ): Promise<void> => {
    await at(tx)
      .updateTable("reward_grants")
      .set(outcome)
      .where("tenant_id", "=", tenant_id)
      .where("source", "=", source)
      .where("external_id", "=", external_id)
      .execute();
  },

  byKey: (db: Db | Tx, { tenant_id, source, external_id }: GrantKey): Promise<GrantRow> =>
    at(db)
      .selectFrom("reward_grants")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("source", "=", source)
      .where("external_id", "=", external_id)
      .executeTakeFirstOrThrow(),
};
