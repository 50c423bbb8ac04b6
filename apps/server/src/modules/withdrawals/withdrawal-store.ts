import type { PixKeyType } from "@trevo/contract";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { type NewestQuery, type NewestRows, listNewestFirst, ownedBy } from "../../kernel/newest-first.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { assertTransition } from "../../kernel/state-machine.ts";
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
    /** True if no operator had to decide when it was requested. */
    automatic: boolean;
    destination: Buffer;
    payout_id: string;
    end_to_end_id: string | null;
    balance_after: number;
    /** Until this time the player can cancel, and nothing is sent. Null: it is sent at once. */
    cancellable_until: Date | null;
    /** Time since which a member of staff holds it for a check. Null: it is not held. */
    held_at: Date | null;
    /** Time that had been promised when it was held. */
    promised_by: Date | null;
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

/** SQL for single withdrawals. */
export const withdrawalStore = {
  add: async (
    tx: Tx,
    withdrawal: Omit<
      Withdrawal,
      "status_reason" | "end_to_end_id" | "held_at" | "promised_by" | "attempts" | "attempted_at" | "updated_at"
    >,
  ): Promise<Withdrawal> =>
    withdrawals(tx)
      .insertInto("withdrawals")
      .values({
        ...withdrawal,
        status_reason: null,
        end_to_end_id: null,
        held_at: null,
        promised_by: null,
        attempts: 0,
        attempted_at: null,
        updated_at: withdrawal.created_at,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** Locks the withdrawal until the transaction ends. This serialises worker, callback and player. */
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

  findByPayoutId: async (db: Db, key: { tenant_id: number; payout_id: string }): Promise<Withdrawal | null> => {
    const row = await withdrawals(db)
      .selectFrom("withdrawals")
      .selectAll()
      .where("tenant_id", "=", key.tenant_id)
      .where("payout_id", "=", key.payout_id)
      .executeTakeFirst();
    return row ?? null;
  },

  /** Changes the state; the withdrawal must be locked. Returns the changed withdrawal. */
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

  /** Records why the withdrawal stays as it is. */
  explain: async (tx: Tx, withdrawal: Withdrawal, { reason, at }: { reason: string; at: Date }): Promise<void> => {
    await withdrawals(tx)
      .updateTable("withdrawals")
      .set({ status_reason: reason, attempted_at: at })
      .where("tenant_id", "=", withdrawal.tenant_id)
      .where("id", "=", withdrawal.id)
      .execute();
  },

  /** Counts an attempt at the bank before it is made. */
  countAttempt: async (tx: Tx, withdrawal: Withdrawal, at: Date): Promise<Withdrawal> =>
    withdrawals(tx)
      .updateTable("withdrawals")
      .set({ attempts: withdrawal.attempts + 1, attempted_at: at })
      .where("tenant_id", "=", withdrawal.tenant_id)
      .where("id", "=", withdrawal.id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** Lists the player's withdrawals, newest first. */
  list: (db: Db, owner: PlayerKey, query: NewestQuery<WithdrawalStatus>): Promise<NewestRows<Withdrawal>> =>
    listNewestFirst(db, sql`withdrawals where ${ownedBy(owner)}`, query),

  /**
   * Sums up the player's withdrawals of the calendar day in that time zone which contains `now`. Stable while the caller holds the wallet's
   * lock.
   */
  day: async (db: Db | Tx, owner: PlayerKey, { now, timezone }: { now: Date; timezone: string }): Promise<WithdrawalDay> => {
    const { rows } = await sql<WithdrawalDay>`
      select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount,
        coalesce(sum(amount) filter (where automatic), 0)::bigint as automatic
      from withdrawals
      where tenant_id = ${owner.tenant_id} and player_id = ${owner.player_id} and status not in ('cancelled', 'invalid_pix_key')
        and created_at >= date_trunc('day', ${now}::timestamptz at time zone ${timezone}) at time zone ${timezone}`.execute(db);
    return rows[0] ?? { count: 0, amount: 0, automatic: 0 };
  },
};
