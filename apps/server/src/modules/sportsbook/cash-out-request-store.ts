import type { RefusalCode, SportCashOutRequest } from "@trevo/contract";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

/** Why the request was refused: the code and its extra fields, as in an error response. */
export interface CashOutRefusal {
  readonly code: RefusalCode;
  readonly why_not?: string;
  readonly amount?: number;
}

type RequestTables = {
  sport_cash_out_requests: {
    tenant_id: number;
    id: string;
    bet_id: string;
    player_id: string;
    /** The target that made the request; null if the player did. */
    auto_cash_out_id: string | null;
    request: SportCashOutRequest;
    market_ids: number[];
    received_at: Date;
    due_at: Date;
    status: "pending" | "paid" | "refused";
    refusal: CashOutRefusal | null;
    decided_at: Date | null;
  };
};

export type StoredCashOutRequest = Selectable<RequestTables["sport_cash_out_requests"]>;

export interface CashOutRequestKey extends PlayerKey {
  readonly id: string;
  readonly bet_id: string;
}

const json = (value: unknown): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`;

/** SQL on requests of cash-outs that wait. Writers must hold the bet's lock. */
export const cashOutRequestStore = {
  insert: async (tx: Tx, request: Omit<StoredCashOutRequest, "status" | "refusal" | "decided_at">): Promise<void> => {
    await tx
      .withTables<RequestTables>()
      .insertInto("sport_cash_out_requests")
      .values({ ...request, request: json(request.request), status: "pending" })
      .execute();
  },

  isPending: async (tx: Tx, tenant_id: number, bet_id: string): Promise<boolean> => {
    const row = await tx
      .withTables<RequestTables>()
      .selectFrom("sport_cash_out_requests")
      .select("id")
      .where("tenant_id", "=", tenant_id)
      .where("bet_id", "=", bet_id)
      .where("status", "=", "pending")
      .executeTakeFirst();
    return row !== undefined;
  },

  /** The oldest due requests. Takes no lock. */
  due: async (db: Db, limit: number): Promise<CashOutRequestKey[]> => {
    const { rows } = await sql<CashOutRequestKey>`
      select tenant_id, player_id, id, bet_id from sport_cash_out_requests
      where status = 'pending' and due_at <= clock_timestamp() order by due_at, id limit ${limit}`.execute(db);
    return rows;
  },

  /** An undecided request that is due. `is_late`: due more than `lateMs` ago. */
  findDue: async (
    tx: Tx,
    { tenant_id, id }: CashOutRequestKey,
    lateMs: number,
  ): Promise<(StoredCashOutRequest & { is_late: boolean }) | undefined> => {
    const { rows } = await sql<StoredCashOutRequest & { is_late: boolean }>`
      select r.*, r.due_at < clock_timestamp() - ${lateMs}::int * interval '1 millisecond' as is_late from sport_cash_out_requests r
      where tenant_id = ${tenant_id} and id = ${id} and status = 'pending' and due_at <= clock_timestamp()`.execute(tx);
    return rows[0];
  },

  /** Marks the request as paid, or as refused if there is a refusal. */
  decide: async (tx: Tx, { tenant_id, id }: Pick<CashOutRequestKey, "tenant_id" | "id">, refusal: CashOutRefusal | null): Promise<void> => {
    await tx
      .withTables<RequestTables>()
      .updateTable("sport_cash_out_requests")
      .set({
        status: refusal ? "refused" : "paid",
        refusal: refusal && json(refusal),
        decided_at: sql<Date>`clock_timestamp()`,
      })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .execute();
  },

  /** Refuses the pending request of a target that has ended. */
  withdraw: async (tx: Tx, auto: { readonly tenant_id: number; readonly id: string }): Promise<void> => {
    const refusal: CashOutRefusal = { code: "cash_out_unavailable", why_not: "cancelled" };
    await tx
      .withTables<RequestTables>()
      .updateTable("sport_cash_out_requests")
      .set({ status: "refused", refusal: json(refusal), decided_at: sql<Date>`clock_timestamp()` })
      .where("tenant_id", "=", auto.tenant_id)
      .where("auto_cash_out_id", "=", auto.id)
      .where("status", "=", "pending")
      .execute();
  },

  /** The newest request of each bet that waits, or that the player made and was refused within the given time. */
  newest: async (db: Db | Tx, tenant_id: number, within: { bet_ids: readonly string[]; ms: number }): Promise<StoredCashOutRequest[]> => {
    if (within.bet_ids.length === 0) return [];
    const { rows } = await sql<StoredCashOutRequest>`
      select * from (
        select distinct on (bet_id) * from sport_cash_out_requests
        where tenant_id = ${tenant_id} and bet_id = any(${within.bet_ids}::uuid[])
        order by bet_id, received_at desc, id desc) newest
      where status = 'pending'
        or status = 'refused' and auto_cash_out_id is null and decided_at > clock_timestamp() - ${within.ms}::int * interval '1 millisecond'`.execute(
      db,
    );
    return rows;
  },
};
