import { mostCounted } from "@trevo/contract";
import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { WaitingCount } from "../../kernel/staff-queue.ts";
import type { WithdrawalStatus } from "./states.ts";
import type { Withdrawal, WithdrawalTables } from "./withdrawal-store.ts";

export interface WaitingFilter {
  readonly tenant_ids: readonly number[];
  readonly status: WithdrawalStatus;
  /** Centavos, inclusive. */
  readonly min_amount: number;
  readonly max_amount: number;
  /** Latest time of the request, inclusive. */
  readonly until: Date;
  readonly after: Pick<Withdrawal, "created_at" | "id"> | null;
  readonly limit: number;
}

export interface Sum {
  readonly count: number;
  /** Centavos. */
  readonly amount: number;
}

const withdrawals = (db: Db) => db.withTables<WithdrawalTables>();

/** SQL for lists of withdrawals: those to check until they are final, and those that the back office shows. */
export const withdrawalListsStore = {
  /** Returns pending or processing withdrawals without an attempt at the bank since `before`. */
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

  /** Counts the withdrawals that are not final, per tenant and state, with the time of the oldest. */
  countOpen: async (db: Db): Promise<{ tenant_id: number; status: WithdrawalStatus; payouts: number; since: Date }[]> =>
    withdrawals(db)
      .selectFrom("withdrawals")
      .where("status", "in", ["pending", "processing", "under_review"])
      .groupBy(["tenant_id", "status"])
      .select((eb) => ["tenant_id", "status", eb.fn.countAll<number>().as("payouts"), eb.fn.min("created_at").as("since")])
      .execute(),

  /** Returns the withdrawals under review, oldest first. */
  underReview: async (db: Db, filter: { tenant_id: number; limit: number }): Promise<Withdrawal[]> =>
    withdrawals(db)
      .selectFrom("withdrawals")
      .selectAll()
      .where("tenant_id", "=", filter.tenant_id)
      .where("status", "=", "under_review")
      .orderBy("updated_at")
      .limit(filter.limit)
      .execute(),

  /**
   * Counts the withdrawals under review at each of these brands. A withdrawal is late if its review began before `late_before` or its
   * promised time has passed.
   */
  countUnderReview: async (
    db: Db,
    brands: readonly { readonly tenant_id: number; readonly late_before: Date }[],
    now: Date,
  ): Promise<Omit<WaitingCount, "due_at">[]> => {
    const { rows } = await sql<Omit<WaitingCount, "due_at">>`
      select b.tenant_id, count(*) as waiting, count(*) filter (where w.updated_at < b.late_before or w.promised_by < ${now}) as late, min(w.updated_at) as oldest_at
      from unnest(${brands.map((brand) => brand.tenant_id)}::int[], ${brands.map((brand) => brand.late_before)}::timestamptz[])
        as b (tenant_id, late_before)
      cross join lateral (select updated_at, promised_by from withdrawals
        where tenant_id = b.tenant_id and status = 'under_review' order by updated_at limit ${mostCounted}) w
      group by b.tenant_id`.execute(db);
    return rows;
  },

  /**
   * Returns withdrawals paid since `paid_since` and not attempted since `attempted_before`: receivers' banks may return money for a while.
   */
  recentlyPaid: async (
    db: Db,
    filter: { tenant_id: number; paid_since: Date; attempted_before: Date; limit: number },
  ): Promise<Withdrawal[]> =>
    withdrawals(db)
      .selectFrom("withdrawals")
      .selectAll()
      .where("tenant_id", "=", filter.tenant_id)
      .where("status", "=", "approved")
      .where("updated_at", ">", filter.paid_since)
      .where("attempted_at", "<", filter.attempted_before)
      .orderBy("attempted_at")
      .limit(filter.limit)
      .execute(),

  /** Returns withdrawals that match the filter, oldest first. */
  waiting: async (db: Db, filter: WaitingFilter): Promise<Withdrawal[]> => {
    const { tenant_ids, after } = filter;
    if (tenant_ids.length === 0) return [];
    return db
      .withTables<WithdrawalTables>()
      .selectFrom("withdrawals")
      .selectAll()
      .where("tenant_id", "in", tenant_ids)
      .where("status", "=", filter.status)
      .where("amount", ">=", filter.min_amount)
      .where("amount", "<=", filter.max_amount)
      .where("created_at", "<=", filter.until)
      .$if(after !== null, (query) =>
        query.where((eb) => eb(eb.refTuple("created_at", "id"), ">", eb.tuple(after?.created_at ?? filter.until, after?.id ?? ""))),
      )
      .orderBy("created_at")
      .orderBy("id")
      .limit(filter.limit)
      .execute();
  },

  /** Returns number and sum of a player's withdrawals per state. */
  withdrawn: async (db: Db, { tenant_id, player_id }: PlayerKey): Promise<(Sum & { status: WithdrawalStatus })[]> => {
    const { rows } = await sql<Sum & { status: WithdrawalStatus }>`
      select status, count(*)::int as count, sum(amount)::bigint as amount from withdrawals
      where tenant_id = ${tenant_id} and player_id = ${player_id} group by status order by status`.execute(db);
    return rows;
  },
};
