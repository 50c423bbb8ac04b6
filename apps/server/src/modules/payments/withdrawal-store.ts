import type { PixKeyType } from "@trevo/contract";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { assertTransition } from "../../kernel/state-machine.ts";
import type { Listed, Owner } from "../wallet/index.ts";
import { type PaymentsQuery, listPayments, ownedBy } from "./payments-query.ts";
import type { WithdrawalDay } from "./policy.ts";
import { type WithdrawalStatus, withdrawalMachine } from "./states.ts";

export type WithdrawalTables = {
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
    /** Whether no operator had to decide when it was asked for. */
    automatic: boolean;
    destination: Buffer;
    payout_id: string;
    end_to_end_id: string | null;
    balance_after: number;
    /** Until then the player can cancel, and nothing is sent; null: sent at once. */
    cancellable_until: Date | null;
    attempts: number;
    attempted_at: Date | null;
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

export interface WithdrawalTransition {
  readonly to: WithdrawalStatus;
  readonly reason: string | null;
  readonly at: Date;
  readonly end_to_end_id?: string | null;
}

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
        .where("status", "in", ["pending", "processing"])
        .where((eb) => eb(eb.fn.coalesce("attempted_at", "created_at"), "<", filter.before))
        .orderBy("attempted_at")
        .limit(filter.limit)
        .execute(),

    /** Of every tenant, what is not final: how many, and since when the oldest of them. */
    countOpen: async (db: Db): Promise<{ tenant_id: number; status: WithdrawalStatus; payouts: number; since: Date }[]> =>
      withdrawals(db)
        .selectFrom("withdrawals")
        .where("status", "in", ["pending", "processing", "under_review"])
        .groupBy(["tenant_id", "status"])
        .select((eb) => ["tenant_id", "status", eb.fn.countAll<number>().as("payouts"), eb.fn.min("created_at").as("since")])
        .execute(),

    /** What waits for a person, the oldest first. */
    underReview: async (db: Db, filter: { tenant_id: number; limit: number }): Promise<Withdrawal[]> =>
      withdrawals(db)
        .selectFrom("withdrawals")
        .selectAll()
        .where("tenant_id", "=", filter.tenant_id)
        .where("status", "=", "under_review")
        .orderBy("updated_at")
        .limit(filter.limit)
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
        .where("status", "=", "approved")
        .where("updated_at", ">", filter.paid_since)
        .where("attempted_at", "<", filter.asked_before)
        .orderBy("attempted_at")
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

    /** What came back of one that was paid, the oldest first. */
    returnsOf: (db: Db, { tenant_id, id }: WithdrawalKey): Promise<PayoutReturn[]> =>
      withdrawals(db)
        .selectFrom("payout_returns")
        .selectAll()
        .where("tenant_id", "=", tenant_id)
        .where("withdrawal_id", "=", id)
        .orderBy("created_at")
        .execute(),
  };
}

/** What is counted: a player's day, and how fast the tenant pays. */
function createWithdrawalCounts() {
  return {
    /** The calendar day of that zone which contains `now`. Holds while the caller holds the wallet. */
    day: async (db: Db | Tx, owner: Owner, { now, timezone }: { now: Date; timezone: string }): Promise<WithdrawalDay> => {
      const { rows } = await sql<WithdrawalDay>`
        select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount,
          coalesce(sum(amount) filter (where automatic), 0)::bigint as automatic
        from withdrawals
        where tenant_id = ${owner.tenant_id} and player_id = ${owner.player_id} and status not in ('cancelled', 'invalid_pix_key')
          and created_at >= date_trunc('day', ${now}::timestamptz at time zone ${timezone}) at time zone ${timezone}`.execute(db);
      return rows[0] ?? { count: 0, amount: 0, automatic: 0 };
    },

    /** From request to money sent: how long that share (hundredths) of the payouts since then took at most, and how many there were. */
    timeToPaid: async (
      db: Db,
      period: { tenant_id: number; since: Date; percent: number },
    ): Promise<{ payouts: number; ms: number | null }> => {
      const { rows } = await sql<{ payouts: number; ms: number | null }>`
        select count(*)::int as payouts,
          (extract(epoch from percentile_disc(${period.percent / 100}::float8) within group (order by updated_at - created_at)) * 1000)::bigint as ms
        from withdrawals where tenant_id = ${period.tenant_id} and status = 'approved' and updated_at > ${period.since}`.execute(db);
      return rows[0] ?? { payouts: 0, ms: null };
    },
  };
}

/** All SQL on withdrawals. */
export function createWithdrawalStore() {
  return {
    add: async (
      tx: Tx,
      withdrawal: Omit<Withdrawal, "status_reason" | "end_to_end_id" | "attempts" | "attempted_at" | "updated_at">,
    ): Promise<Withdrawal> =>
      withdrawals(tx)
        .insertInto("withdrawals")
        .values({
          ...withdrawal,
          status_reason: null,
          end_to_end_id: null,
          attempts: 0,
          attempted_at: null,
          updated_at: withdrawal.created_at,
        })
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
    transition: async (tx: Tx, withdrawal: Withdrawal, change: WithdrawalTransition): Promise<Withdrawal> => {
      assertTransition(withdrawalMachine, withdrawal.status, change.to);
      return withdrawals(tx)
        .updateTable("withdrawals")
        .set({
          status: change.to,
          status_reason: change.reason,
          updated_at: change.at,
          ...(change.end_to_end_id && { end_to_end_id: change.end_to_end_id }),
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
        .set({ status_reason: reason, attempted_at: at })
        .where("tenant_id", "=", withdrawal.tenant_id)
        .where("id", "=", withdrawal.id)
        .execute();
    },

    /** Counts a question to the bank before it is asked. */
    countAsk: async (tx: Tx, withdrawal: Withdrawal, at: Date): Promise<Withdrawal> =>
      withdrawals(tx)
        .updateTable("withdrawals")
        .set({ attempts: withdrawal.attempts + 1, attempted_at: at })
        .where("tenant_id", "=", withdrawal.tenant_id)
        .where("id", "=", withdrawal.id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    ...createWithdrawalSweeps(),
    ...createWithdrawalCounts(),

    /** Newest first. */
    listOf: (db: Db, owner: Owner, query: PaymentsQuery<WithdrawalStatus>): Promise<Listed<Withdrawal>> =>
      listPayments(db, sql`withdrawals where ${ownedBy(owner)}`, query),
  };
}

export type WithdrawalStore = ReturnType<typeof createWithdrawalStore>;
