import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Withdrawal, WithdrawalKey } from "./withdrawal-store.ts";

type HoldTables = {
  withdrawal_holds: {
    tenant_id: number;
    id: string;
    withdrawal_id: string;
    act: "hold" | "unhold";
    staff_id: string;
    reason: string;
    at: Date;
  };
};

export type HoldRow = Selectable<HoldTables["withdrawal_holds"]>;

/** SQL on withdrawals held by staff for a check. */
export const holdStore = {
  add: async (tx: Tx, row: HoldRow): Promise<void> => {
    await tx.withTables<HoldTables>().insertInto("withdrawal_holds").values(row).execute();
  },

  /** Holds of one withdrawal, oldest first. */
  of: (db: Db, { tenant_id, id }: WithdrawalKey): Promise<HoldRow[]> =>
    db
      .withTables<HoldTables>()
      .selectFrom("withdrawal_holds")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("withdrawal_id", "=", id)
      .orderBy("at")
      .execute(),

  /** The withdrawal must be locked. Returns the changed withdrawal. A stored promise stays. */
  set: async (tx: Tx, { tenant_id, id }: WithdrawalKey, held: Pick<Withdrawal, "held_at" | "promised_by">): Promise<Withdrawal> => {
    const { rows } = await sql<Withdrawal>`
      update withdrawals set held_at = ${held.held_at}, promised_by = coalesce(${held.promised_by}, promised_by)
      where tenant_id = ${tenant_id} and id = ${id} returning *`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error(`no such withdrawal: ${id}`);
    return row;
  },
};
