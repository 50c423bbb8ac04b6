import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { StoredBet } from "./bet-store.ts";

/** A price by which a cash-out was computed. */
export interface PriceVersion {
  readonly market_id: number;
  readonly version: number;
}

type CashOutTables = {
  sport_cash_outs: {
    tenant_id: number;
    bet_id: string;
    cash_out_no: number;
    share_bps: number;
    stake: number;
    amount: number;
    fair: number;
    fee_bps: number;
    at: Date;
    /** The request, if the cash-out had to wait. */
    request_id: string | null;
    /** The target that caused the cash-out; null if the player requested it. */
    auto_cash_out_id: string | null;
    versions: readonly PriceVersion[];
  };
  sport_bets: Pick<
    StoredBet,
    "tenant_id" | "id" | "remaining_stake" | "cashed_out" | "status" | "status_reason" | "settled_at" | "updated_at"
  >;
};

export type StoredCashOut = Selectable<CashOutTables["sport_cash_outs"]>;

/** SQL on cash-outs. */
export const cashOutStore = {
  count: async (tx: Tx, tenant_id: number, bet_id: string): Promise<number> => {
    const { count } = await tx
      .withTables<CashOutTables>()
      .selectFrom("sport_cash_outs")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("tenant_id", "=", tenant_id)
      .where("bet_id", "=", bet_id)
      .executeTakeFirstOrThrow();
    return count;
  },

  /** Stores the part and updates the bet, which ends if no stake remains. */
  keep: async (tx: Tx, part: StoredCashOut, bet: Pick<StoredBet, "remaining_stake" | "cashed_out">): Promise<void> => {
    const at = tx.withTables<CashOutTables>();
    await at
      .insertInto("sport_cash_outs")
      .values({ ...part, versions: sql`${JSON.stringify(part.versions)}::jsonb` })
      .execute();
    const isWhole = bet.remaining_stake === 0;
    await at
      .updateTable("sport_bets")
      .set({ ...bet, updated_at: part.at, ...(isWhole && { status: "cashed" as const, status_reason: null, settled_at: part.at }) })
      .where("tenant_id", "=", part.tenant_id)
      .where("id", "=", part.bet_id)
      .execute();
  },

  /** All parts of these bets. */
  ofBets: (db: Db | Tx, tenant_id: number, bet_ids: readonly string[]): Promise<StoredCashOut[]> =>
    bet_ids.length === 0
      ? Promise.resolve([])
      : db
          .withTables<CashOutTables>()
          .selectFrom("sport_cash_outs")
          .selectAll()
          .where("tenant_id", "=", tenant_id)
          .where("bet_id", "in", bet_ids)
          .orderBy("bet_id")
          .orderBy("cash_out_no")
          .execute(),
};
