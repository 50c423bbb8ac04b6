import { type PixKeyType, transactionStatus } from "@trevo/contract";
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Owner } from "../wallet/index.ts";
import { type WithdrawalStatus, assertWithdrawalStep } from "./states.ts";

type WithdrawalTables = {
  withdrawals: {
    tenant_id: number;
    id: string;
    player_id: string;
    amount: number;
    status: WithdrawalStatus;
    status_reason: string | null;
    method_id: string;
    method_type: PixKeyType;
    key_masked: string;
    destination: Buffer;
    payout_id: string;
    end_to_end_id: string | null;
    balance_after: number;
    asks: number;
    asked_at: Date | null;
    created_at: Date;
    updated_at: Date;
  };
  payout_returns: { tenant_id: number; withdrawal_id: string; refund_id: string; amount: number; created_at: Date };
};

export type Withdrawal = Selectable<WithdrawalTables["withdrawals"]>;
export type PayoutReturn = Selectable<WithdrawalTables["payout_returns"]>;

export interface WithdrawalKey {
  readonly tenant_id: number;
  readonly id: string;
}

export interface WithdrawalStep {
  readonly to: WithdrawalStatus;
  readonly reason: string | null;
  readonly at: Date;
  readonly end_to_end_id?: string | null;
}

const { pending, approved, processing, under_review } = transactionStatus;

const withdrawals = (db: Db | Tx) => db.withTables<WithdrawalTables>();

/** What is looked for again and again until it is final. */
function createWithdrawalSweeps() {
  return {
    /** Pending or processing, and nobody has spoken to the bank since that moment. */
    unfinished: async (db: Db, filter: { tenant_id: number; before: Date; limit: number }): Promise<Withdrawal[]> =>
      withdrawals(db)
        .selectFrom("withdrawals")
        .selectAll()
        .where("tenant_id", "=", filter.tenant_id)
        .where("status", "in", [pending, processing])
        .where((eb) => eb(eb.fn.coalesce("asked_at", "created_at"), "<", filter.before))
        .orderBy("asked_at")
        .limit(filter.limit)
        .execute(),

    /** Of every tenant, what is not final: how many, and since when the oldest of them. */
    countOpen: async (db: Db): Promise<{ tenant_id: number; status: WithdrawalStatus; payouts: number; since: Date }[]> =>
      withdrawals(db)
        .selectFrom("withdrawals")
        .where("status", "in", [pending, processing, under_review])
        .groupBy(["tenant_id", "status"])
        .select((eb) => ["tenant_id", "status", eb.fn.countAll<number>().as("payouts"), eb.fn.min("created_at").as("since")])
        .execute(),

    /** Paid since `paid_since` and not asked about since `asked_before`: receivers' banks may send money back for a while. */
    recentlyPaid: async (
      db: Db,
      filter: { tenant_id: number; paid_since: Date; asked_before: Date; limit: number },
    ): Promise<Withdrawal[]> =>
      withdrawals(db)
        .selectFrom("withdrawals")
        .selectAll()
        .where("tenant_id", "=", filter.tenant_id)
        .where("status", "=", approved)
        .where("updated_at", ">", filter.paid_since)
        .where("asked_at", "<", filter.asked_before)
        .orderBy("asked_at")
        .limit(filter.limit)
        .execute(),

    /** False when this piece is booked already. */
    addReturn: async (tx: Tx, piece: PayoutReturn): Promise<boolean> => {
      const row = await withdrawals(tx)
        .insertInto("payout_returns")
        .values(piece)
        .onConflict((conflict) => conflict.doNothing())
        .returning("refund_id")
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

/** All SQL on withdrawals. */
export function createWithdrawalStore() {
  return {
    add: async (
      tx: Tx,
      withdrawal: Omit<Withdrawal, "status_reason" | "end_to_end_id" | "asks" | "asked_at" | "updated_at">,
    ): Promise<Withdrawal> =>
      withdrawals(tx)
        .insertInto("withdrawals")
        .values({ ...withdrawal, status_reason: null, end_to_end_id: null, asks: 0, asked_at: null, updated_at: withdrawal.created_at })
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Holds the withdrawal until the transaction ends: worker, callback and player meet here, one after the other. */
    lock: async (tx: Tx, key: WithdrawalKey): Promise<Withdrawal | null> => {
      const row = await withdrawals(tx)
        .selectFrom("withdrawals")
        .selectAll()
        .where("tenant_id", "=", key.tenant_id)
        .where("id", "=", key.id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      return row ?? null;
    },

    find: async (db: Db, key: WithdrawalKey): Promise<Withdrawal | null> => {
      const row = await withdrawals(db)
        .selectFrom("withdrawals")
        .selectAll()
        .where("tenant_id", "=", key.tenant_id)
        .where("id", "=", key.id)
        .executeTakeFirst();
      return row ?? null;
    },

    findByPayoutId: async (db: Db, which: { tenant_id: number; payout_id: string }): Promise<Withdrawal | null> => {
      const row = await withdrawals(db)
        .selectFrom("withdrawals")
        .selectAll()
        .where("tenant_id", "=", which.tenant_id)
        .where("payout_id", "=", which.payout_id)
        .executeTakeFirst();
      return row ?? null;
    },

    /** The withdrawal must be locked. Returns it as it is now. */
    step: async (tx: Tx, withdrawal: Withdrawal, step: WithdrawalStep): Promise<Withdrawal> => {
      assertWithdrawalStep(withdrawal.status, step.to);
      return withdrawals(tx)
        .updateTable("withdrawals")
        .set({
          status: step.to,
          status_reason: step.reason,
          updated_at: step.at,
          ...(step.end_to_end_id && { end_to_end_id: step.end_to_end_id }),
        })
        .where("tenant_id", "=", withdrawal.tenant_id)
        .where("id", "=", withdrawal.id)
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** Says why it stays as it is. */
    explain: async (tx: Tx, withdrawal: Withdrawal, { reason, at }: { reason: string; at: Date }): Promise<void> => {
      await withdrawals(tx)
        .updateTable("withdrawals")
        .set({ status_reason: reason, asked_at: at })
        .where("tenant_id", "=", withdrawal.tenant_id)
        .where("id", "=", withdrawal.id)
        .execute();
    },

    /** Counts a question to the bank before it is asked. */
    countAsk: async (tx: Tx, withdrawal: Withdrawal, at: Date): Promise<Withdrawal> =>
      withdrawals(tx)
        .updateTable("withdrawals")
        .set({ asks: withdrawal.asks + 1, asked_at: at })
        .where("tenant_id", "=", withdrawal.tenant_id)
        .where("id", "=", withdrawal.id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    ...createWithdrawalSweeps(),

    /** Newest first. */
    listOf: async (db: Db, owner: Owner, limit: number): Promise<{ items: Withdrawal[]; total: number }> => {
      const own = withdrawals(db)
        .selectFrom("withdrawals")
        .where("tenant_id", "=", owner.tenant_id)
        .where("player_id", "=", owner.player_id);
      const items = await own.selectAll().orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
      const { total } = await own.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
      return { items, total };
    },
  };
}

export type WithdrawalStore = ReturnType<typeof createWithdrawalStore>;
