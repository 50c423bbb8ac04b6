import type { DepositReturnState } from "@trevo/contract";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

/** Outcome of a Pix that the bank received for the tenant; see the migration. */
export type Disposition = "credited" | "returning" | "returned" | "under_review" | "suspense";

type ReceivedTables = {
  received_pix: {
    tenant_id: number;
    end_to_end_id: string;
    txid: string | null;
    deposit_id: string | null;
    amount: number;
    paid_at: Date;
    payer: Buffer | null;
    disposition: Disposition;
    reason: string | null;
    created_at: Date;
    updated_at: Date;
  };
  pix_refunds: {
    tenant_id: number;
    end_to_end_id: string;
    refund_id: string;
    amount: number;
    /** Amount debited from the wallet; null means all of it. */
    posted: number | null;
    demanded: boolean;
    created_at: Date;
  };
  payment_case_closures: { tenant_id: number; end_to_end_id: string; closed_by: string; note: string; at: Date };
  pix_sweeps: { tenant_id: number; swept_until: Date };
};

export type ReceivedPixRow = Selectable<ReceivedTables["received_pix"]>;
export type PixRefund = Selectable<ReceivedTables["pix_refunds"]>;

export type ReceivedForDeposit = Pick<ReceivedPixRow, "amount" | "paid_at" | "disposition" | "reason"> & {
  readonly deposit_id: string;
  /** Centavos returned to the payer. */
  readonly refunded: number;
  /** State of the return ordered by staff; null if there is none. */
  readonly returned: DepositReturnState | null;
};

/** A Pix that staff must decide on. */
export type UndecidedPix = Pick<ReceivedPixRow, "end_to_end_id" | "amount" | "reason" | "updated_at">;

/** Payments by other people for one player's charges. */
export interface OthersPayments {
  readonly player_id: string;
  readonly count: number;
  /** In centavos. */
  readonly amount: number;
  readonly first: Date;
  readonly last: Date;
}

export interface PixKey {
  readonly tenant_id: number;
  readonly end_to_end_id: string;
}

const received = (db: Db | Tx) => db.withTables<ReceivedTables>();

/** SQL on Pix that the bank received. */
export const receivedPixStore = {
  /** Sent back since then because another person paid, by player, of players with at least so many. */
  ofOthers: async (db: Db, tenantId: number, { since, least }: { since: Date; least: number }): Promise<OthersPayments[]> => {
    const { rows } = await sql<OthersPayments>`
      select d.player_id, count(*)::int as count, sum(p.amount)::bigint as amount, min(p.created_at) as first, max(p.created_at) as last
      from received_pix p join deposits d on d.tenant_id = p.tenant_id and d.id = p.deposit_id
      where p.tenant_id = ${tenantId} and p.reason = 'payer_not_owner' and p.created_at >= ${since}
      group by d.player_id having count(*) >= ${least}`.execute(db);
    return rows;
  },

  /** Returns false if it is already stored: a Pix is recorded once, however often and concurrently it is reported. */
  add: async (tx: Tx, pix: Omit<ReceivedPixRow, "disposition" | "reason" | "updated_at">): Promise<boolean> => {
    const row = await received(tx)
      .insertInto("received_pix")
      .values({ ...pix, disposition: "under_review", reason: null, updated_at: pix.created_at })
      .onConflict((conflict) => conflict.columns(["tenant_id", "end_to_end_id"]).doNothing())
      .returning("end_to_end_id")
      .executeTakeFirst();
    return row !== undefined;
  },

  find: async (db: Db | Tx, key: PixKey): Promise<ReceivedPixRow | null> => {
    const row = await received(db)
      .selectFrom("received_pix")
      .selectAll()
      .where("tenant_id", "=", key.tenant_id)
      .where("end_to_end_id", "=", key.end_to_end_id)
      .executeTakeFirst();
    return row ?? null;
  },

  lock: async (tx: Tx, key: PixKey): Promise<ReceivedPixRow> =>
    received(tx)
      .selectFrom("received_pix")
      .selectAll()
      .where("tenant_id", "=", key.tenant_id)
      .where("end_to_end_id", "=", key.end_to_end_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(),

  dispose: async (db: Db | Tx, key: PixKey, change: { disposition: Disposition; reason: string | null; at: Date }): Promise<void> => {
    await received(db)
      .updateTable("received_pix")
      .set({ disposition: change.disposition, reason: change.reason, updated_at: change.at })
      .where("tenant_id", "=", key.tenant_id)
      .where("end_to_end_id", "=", key.end_to_end_id)
      .execute();
  },

  /** Returns which of these Pix are already stored. */
  known: async (db: Db, filter: { tenant_id: number; end_to_end_ids: string[] }): Promise<Set<string>> => {
    if (filter.end_to_end_ids.length === 0) return new Set();
    const rows = await received(db)
      .selectFrom("received_pix")
      .select("end_to_end_id")
      .where("tenant_id", "=", filter.tenant_id)
      .where("end_to_end_id", "in", filter.end_to_end_ids)
      .execute();
    return new Set(rows.map((row) => row.end_to_end_id));
  },

  /** Pix that have been on their way back since before this time. */
  returning: async (db: Db, filter: { tenant_id: number; before: Date; limit: number }): Promise<ReceivedPixRow[]> =>
    received(db)
      .selectFrom("received_pix")
      .selectAll()
      .where("tenant_id", "=", filter.tenant_id)
      .where("disposition", "=", "returning")
      .where("updated_at", "<", filter.before)
      .orderBy("updated_at")
      .limit(filter.limit)
      .execute(),

  /** Returns false if the case was already closed. */
  closeCase: async (tx: Tx, closure: ReceivedTables["payment_case_closures"]): Promise<boolean> => {
    const row = await received(tx)
      .insertInto("payment_case_closures")
      .values(closure)
      .onConflict((conflict) => conflict.doNothing())
      .returning("at")
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Pix that are neither credited nor on their way back, and whose case is open, oldest first. Staff must decide. */
  undecided: async (db: Db, filter: { tenant_id: number; limit: number }): Promise<ReceivedPixRow[]> =>
    received(db)
      .selectFrom("received_pix")
      .selectAll()
      .where("tenant_id", "=", filter.tenant_id)
      .where("disposition", "in", ["under_review", "suspense"])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("payment_case_closures as closure")
              .select("closure.at")
              .whereRef("closure.tenant_id", "=", "received_pix.tenant_id")
              .whereRef("closure.end_to_end_id", "=", "received_pix.end_to_end_id"),
          ),
        ),
      )
      .orderBy("updated_at")
      .limit(filter.limit)
      .execute(),

  /** Returns false if this refund is already booked. */
  addRefund: async (tx: Tx, refund: PixRefund): Promise<boolean> => {
    const row = await received(tx)
      .insertInto("pix_refunds")
      .values(refund)
      .onConflict((conflict) => conflict.doNothing())
      .returning("refund_id")
      .executeTakeFirst();
    return row !== undefined;
  },

  refundsOf: async (db: Db | Tx, key: PixKey): Promise<PixRefund[]> =>
    received(db)
      .selectFrom("pix_refunds")
      .selectAll()
      .where("tenant_id", "=", key.tenant_id)
      .where("end_to_end_id", "=", key.end_to_end_id)
      .orderBy("created_at")
      .execute(),

  /** Every Pix of a deposit, oldest first. */
  wholeOfDeposit: async (db: Db, { tenant_id, deposit_id }: { tenant_id: number; deposit_id: string }): Promise<ReceivedPixRow[]> =>
    received(db)
      .selectFrom("received_pix")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("deposit_id", "=", deposit_id)
      .orderBy("created_at")
      .execute(),

  /** The Pix of these deposits with their refunds, newest last. */
  ofDeposits: async (db: Db, filter: { tenant_id: number; deposit_ids: string[] }): Promise<ReceivedForDeposit[]> => {
    if (filter.deposit_ids.length === 0) return [];
    return received(db)
      .selectFrom("received_pix as pix")
      .where("pix.tenant_id", "=", filter.tenant_id)
      .where("pix.deposit_id", "in", filter.deposit_ids)
      .select((eb) => [
        "pix.deposit_id",
        "pix.amount",
        "pix.paid_at",
        "pix.disposition",
        "pix.reason",
        eb
          .selectFrom("pix_refunds as piece")
          .whereRef("piece.tenant_id", "=", "pix.tenant_id")
          .whereRef("piece.end_to_end_id", "=", "pix.end_to_end_id")
          .select(sql<number>`coalesce(sum(coalesce(piece.posted, piece.amount)), 0)::bigint`.as("amount"))
          .as("refunded"),
        sql<DepositReturnState | null>`(select state from deposit_returns back
          where back.tenant_id = pix.tenant_id and back.deposit_id = pix.deposit_id and back.end_to_end_id = pix.end_to_end_id)`.as(
          "returned",
        ),
      ])
      .orderBy("pix.created_at")
      .$narrowType<{ deposit_id: string; refunded: number }>()
      .execute();
  },

  sweptUntil: async (db: Db, tenantId: number): Promise<Date | null> => {
    const row = await received(db).selectFrom("pix_sweeps").select("swept_until").where("tenant_id", "=", tenantId).executeTakeFirst();
    return row?.swept_until ?? null;
  },

  setSweptUntil: async (db: Db, sweep: { tenant_id: number; swept_until: Date }): Promise<void> => {
    await received(db)
      .insertInto("pix_sweeps")
      .values(sweep)
      .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet({ swept_until: sweep.swept_until }))
      .execute();
  },
};
