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

/** SQL for the decisions of staff about withdrawals. */
export const reviewStore = {
  /** Returns false if this reviewer has already made this decision: nobody is counted twice. */
  add: async (tx: Tx, review: Review): Promise<boolean> => {
    const row = await at(tx)
      .insertInto("withdrawal_reviews")
      .values(review)
      .onConflict((conflict) => conflict.doNothing())
      .returning("reviewer")
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Returns the reviews of these withdrawals of a tenant, oldest first. */
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
