import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

export interface Correction extends PlayerKey {
  /** The id of the proposal. */
  readonly id: string;
  readonly affiliate_id: string;
  /** The statement that is corrected. */
  readonly statement_id: string;
  /** In centavos, signed. */
  readonly amount: number;
  readonly at: Date;
  /** The statement that includes the correction. */
  readonly stated_in: string | null;
}

type CorrectionTables = { affiliate_corrections: Correction };

const at = (db: Db | Tx) => db.withTables<CorrectionTables>();

/** SQL on corrections of statements. All of it requires that the affiliate is locked. */
export const correctionStore = {
  add: async (tx: Tx, row: Correction): Promise<void> => {
    await at(tx).insertInto("affiliate_corrections").values(row).execute();
  },

  /** Number and sum (centavos) of corrections that no statement includes yet. */
  waiting: async (
    tx: Tx,
    { tenant_id, affiliate_id }: { tenant_id: number; affiliate_id: string },
  ): Promise<{ count: number; amount: number }> => {
    const { rows } = await sql<{ count: number; amount: number }>`
      select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from affiliate_corrections
      where tenant_id = ${tenant_id} and affiliate_id = ${affiliate_id} and stated_in is null`.execute(tx);
    return rows[0] ?? { count: 0, amount: 0 };
  },

  takeIn: async (tx: Tx, { tenant_id, affiliate_id, id }: { tenant_id: number; affiliate_id: string; id: string }): Promise<void> => {
    await at(tx)
      .updateTable("affiliate_corrections")
      .set({ stated_in: id })
      .where("tenant_id", "=", tenant_id)
      .where("affiliate_id", "=", affiliate_id)
      .where("stated_in", "is", null)
      .execute();
  },
};
