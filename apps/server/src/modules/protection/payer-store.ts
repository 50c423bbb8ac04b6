import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../players/index.ts";

type PayerTables = {
  payer_links: {
    tenant_id: number;
    player_id: string;
    operator_id: number;
    payer_id: string;
    first_paid_at: Date;
    last_paid_at: Date;
    closed_at: Date | null;
  };
};

interface PayerLink extends PlayerKey {
  readonly operator_id: number;
  /** A person of the operator's. */
  readonly payer_id: string;
}

export interface LinkRow {
  readonly player_id: string;
  readonly operator_id: number;
  readonly payer_id: string;
  readonly first_paid_at: Date;
  readonly closed_at: Date | null;
}

const at = (db: Db | Tx) => db.withTables<PayerTables>();

/** All SQL on who paid for whose account. */
export const payerStore = {
  /** A link that was closed stays so. */
  record: async (tx: Tx, link: PayerLink, { paidAt, closes }: { paidAt: Date; closes: boolean }): Promise<void> => {
    await at(tx)
      .insertInto("payer_links")
      .values({ ...link, first_paid_at: paidAt, last_paid_at: paidAt, closed_at: closes ? paidAt : null })
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "player_id", "payer_id"]).doUpdateSet({
          last_paid_at: paidAt,
          ...(closes && { closed_at: sql<Date>`coalesce(payer_links.closed_at, ${paidAt})` }),
        }),
      )
      .execute();
  },

  /** Payers whose payment closed the account. */
  closedBy: async (db: Db, { tenant_id, player_id }: PlayerKey): Promise<string[]> => {
    const rows = await at(db)
      .selectFrom("payer_links")
      .select("payer_id")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("closed_at", "is not", null)
      .execute();
    return rows.map((row) => row.payer_id);
  },

  /** The oldest first. */
  list: (db: Db, tenantId: number, most: number): Promise<LinkRow[]> =>
    at(db)
      .selectFrom("payer_links")
      .select(["player_id", "operator_id", "payer_id", "first_paid_at", "closed_at"])
      .where("tenant_id", "=", tenantId)
      .orderBy("first_paid_at")
      .orderBy("player_id")
      .limit(most)
      .execute(),
};
