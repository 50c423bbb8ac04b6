import { type Generated, sql } from "kysely";
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
  payer_link_closures: LinkClosure & { id: Generated<number> };
};

/** A link that a member of staff has looked at. */
export interface LinkClosure {
  readonly tenant_id: number;
  readonly player_id: string;
  readonly payer_id: string;
  readonly reason: string;
  /** The accounts that were linked then. */
  readonly linked: string[];
  readonly closed_by: string;
  readonly note: string;
  readonly closed_at: Date;
}

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

  /** The oldest first; with `paidFor`, those of the payers who paid for that account. */
  list: (db: Db, tenantId: number, { limit, paidFor }: { limit: number; paidFor?: string }): Promise<LinkRow[]> =>
    at(db)
      .selectFrom("payer_links")
      .select(["player_id", "operator_id", "payer_id", "first_paid_at", "closed_at"])
      .where("tenant_id", "=", tenantId)
      .$if(paidFor !== undefined, (query) =>
        query.where("payer_id", "in", (eb) =>
          eb
            .selectFrom("payer_links as own")
            .select("own.payer_id")
            .where("own.tenant_id", "=", tenantId)
            .where("own.player_id", "=", paidFor ?? ""),
        ),
      )
      .orderBy("first_paid_at")
      .orderBy("player_id")
      .limit(limit)
      .execute(),

  close: async (tx: Tx, closures: readonly LinkClosure[]): Promise<void> => {
    await at(tx)
      .insertInto("payer_link_closures")
      .values([...closures])
      .execute();
  },

  closures: (db: Db, tenantId: number, payerId: string): Promise<Pick<LinkClosure, "player_id" | "reason" | "linked">[]> =>
    at(db)
      .selectFrom("payer_link_closures")
      .select(["player_id", "reason", "linked"])
      .where("tenant_id", "=", tenantId)
      .where("payer_id", "=", payerId)
      .execute(),
};
