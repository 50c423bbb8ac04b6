import type { Db, Tx } from "../../kernel/db.ts";
import type { PayoutReturn, WithdrawalKey, WithdrawalTables } from "./withdrawal-store.ts";

const withdrawals = (db: Db | Tx) => db.withTables<WithdrawalTables>();

/** SQL on what receivers' banks sent back after a payout. */
export const payoutReturnStore = {
  /** False when this piece is booked already. */
  add: async (tx: Tx, piece: PayoutReturn): Promise<boolean> => {
    const row = await withdrawals(tx)
      .insertInto("payout_returns")
      .values(piece)
      .onConflict((conflict) => conflict.doNothing())
      .returning("refund_id")
      .executeTakeFirst();
    return row !== undefined;
  },

  /** What came back of one that was paid, the oldest first. */
  of: (db: Db, { tenant_id, id }: WithdrawalKey): Promise<PayoutReturn[]> =>
    withdrawals(db)
      .selectFrom("payout_returns")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("withdrawal_id", "=", id)
      .orderBy("created_at")
      .execute(),
};
