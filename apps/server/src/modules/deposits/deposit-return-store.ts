import type { DepositReturnState } from "@trevo/contract";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { UndecidedPix } from "./received-pix-store.ts";

type ReturnTables = {
  deposit_returns: {
    tenant_id: number;
    deposit_id: string;
    end_to_end_id: string;
    refund_id: string;
    amount: number;
    state: DepositReturnState;
    failure: string | null;
    proposal_id: string;
    created_at: Date;
    updated_at: Date;
  };
};

export type DepositReturn = Selectable<ReturnTables["deposit_returns"]>;

export interface DepositReturnKey {
  readonly tenant_id: number;
  readonly deposit_id: string;
}

const returns = (db: Db | Tx) => db.withTables<ReturnTables>();

/** SQL on returns of credited deposits to their payers. */
export const depositReturnStore = {
  add: async (tx: Tx, fresh: Omit<DepositReturn, "state" | "failure" | "updated_at">): Promise<void> => {
    await returns(tx)
      .insertInto("deposit_returns")
      .values({ ...fresh, state: "sending", failure: null, updated_at: fresh.created_at })
      .execute();
  },

  find: async (db: Db | Tx, key: DepositReturnKey): Promise<DepositReturn | null> => {
    const row = await returns(db)
      .selectFrom("deposit_returns")
      .selectAll()
      .where("tenant_id", "=", key.tenant_id)
      .where("deposit_id", "=", key.deposit_id)
      .executeTakeFirst();
    return row ?? null;
  },

  /** Stores the bank's response once. If there is one already, it stays, and undefined is returned. */
  settle: (
    tx: Tx,
    key: DepositReturnKey,
    answer: { readonly state: "returned" | "refused"; readonly failure: string | null; readonly at: Date },
  ): Promise<DepositReturn | undefined> =>
    returns(tx)
      .updateTable("deposit_returns")
      .set({ state: answer.state, failure: answer.failure, updated_at: answer.at })
      .where("tenant_id", "=", key.tenant_id)
      .where("deposit_id", "=", key.deposit_id)
      .where("state", "=", "sending")
      .returningAll()
      .executeTakeFirst(),

  /** Records that the payer has the money, whatever the earlier response was. Returns undefined if this is already recorded. */
  confirm: (
    tx: Tx,
    { tenant_id, end_to_end_id, at }: { tenant_id: number; end_to_end_id: string; at: Date },
  ): Promise<DepositReturn | undefined> =>
    returns(tx)
      .updateTable("deposit_returns")
      .set({ state: "returned", failure: null, updated_at: at })
      .where("tenant_id", "=", tenant_id)
      .where("end_to_end_id", "=", end_to_end_id)
      .where("state", "!=", "returned")
      .returningAll()
      .executeTakeFirst(),

  /** Returns without a response since before this time. */
  sending: async (db: Db, filter: { tenant_id: number; before: Date; limit: number }): Promise<DepositReturn[]> =>
    returns(db)
      .selectFrom("deposit_returns")
      .selectAll()
      .where("tenant_id", "=", filter.tenant_id)
      .where("state", "=", "sending")
      .where("updated_at", "<", filter.before)
      .orderBy("updated_at")
      .limit(filter.limit)
      .execute(),

  /** Returns that the bank refused and nobody has closed, oldest first. */
  refused: async (db: Db, filter: { tenant_id: number; limit: number }): Promise<UndecidedPix[]> => {
    const { rows } = await sql<UndecidedPix>`
      select end_to_end_id, amount, 'return_refused' as reason, updated_at from deposit_returns back
      where tenant_id = ${filter.tenant_id} and state = 'refused' and not exists (select from payment_case_closures closure
        where closure.tenant_id = back.tenant_id and closure.end_to_end_id = back.end_to_end_id)
      order by updated_at limit ${filter.limit}`.execute(db);
    return rows;
  },

  /** True if the bank has refused to return this Pix after it had been debited from the wallet. */
  isRefused: async (db: Db | Tx, key: { tenant_id: number; end_to_end_id: string }): Promise<boolean> => {
    const row = await returns(db)
      .selectFrom("deposit_returns")
      .select("deposit_id")
      .where("tenant_id", "=", key.tenant_id)
      .where("end_to_end_id", "=", key.end_to_end_id)
      .where("state", "=", "refused")
      .executeTakeFirst();
    return row !== undefined;
  },
};
