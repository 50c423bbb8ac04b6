import type { Db, Tx } from "../../kernel/db.ts";
import type { PayoutReturn, WithdrawalKey, WithdrawalTables } from "./withdrawal-store.ts";

const withdrawals = (db: Db | Tx) => db.withTables<WithdrawalTables>();

/** SQL on payouts that the receivers' banks returned. */
export const payoutReturnStore = {
  /** False if this piece is already booked. */
  add: async (tx: Tx, piece: PayoutReturn): Promise<boolean> => {
    const row = await withdrawals(tx)
      .insertInto("payout_returns")
      .values(piece)
      .onConflict((conflict) => conflict.doNothing())
      .returning("refund_id")
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Returned pieces of a paid withdrawal, oldest first. */
  of: (db: Db, { tenant_id, id }: WithdrawalKey): Promise<PayoutReturn[]> =>
    withdrawals(db)
      .selectFrom("payout_returns")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("withdrawal_id", "=", id)
      .orderBy("created_at")
      .execute(),
};
