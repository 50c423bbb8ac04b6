import type { Selectable } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { WithdrawalKey } from "./withdrawal-store.ts";

type ReviewTables = {
  withdrawal_reviews: {
    tenant_id: number;
    withdrawal_id: string;
    reviewer: string;
    decision: "approve" | "reject";
    reason: string | null;
    at: Date;
  };
};

export type Review = Selectable<ReviewTables["withdrawal_reviews"]>;

const at = (db: Db | Tx) => db.withTables<ReviewTables>();

/** SQL on what members of staff decided about withdrawals. */
export const reviewStore = {
  /** False when this reviewer decided so before: nobody counts twice. */
  add: async (tx: Tx, review: Review): Promise<boolean> => {
    const row = await at(tx)
      .insertInto("withdrawal_reviews")
      .values(review)
      .onConflict((conflict) => conflict.doNothing())
      .returning("reviewer")
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Of these withdrawals of a tenant, the oldest first. */
  of: async (db: Db | Tx, filter: { tenant_id: number; ids: readonly string[] }): Promise<Review[]> =>
    filter.ids.length === 0
      ? []
      : at(db)
          .selectFrom("withdrawal_reviews")
          .selectAll()
          .where("tenant_id", "=", filter.tenant_id)
          .where("withdrawal_id", "in", filter.ids)
          .orderBy("at")
          .execute(),

  approvals: async (db: Db | Tx, { tenant_id, id }: WithdrawalKey): Promise<Review[]> =>
    (await reviewStore.of(db, { tenant_id, ids: [id] })).filter(({ decision }) => decision === "approve"),
};
