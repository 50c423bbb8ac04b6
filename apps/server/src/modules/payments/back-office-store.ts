import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import type { Owner } from "../wallet/index.ts";
import type { WithdrawalStatus } from "./states.ts";
import type { Withdrawal, WithdrawalTables } from "./withdrawal-store.ts";

export interface WaitingFilter {
  readonly tenant_ids: readonly number[];
  readonly status: WithdrawalStatus;
  /** Centavos, inclusive. */
  readonly min_amount: number;
  readonly max_amount: number;
  /** Asked for by then. */
  readonly until: Date;
  readonly after: Pick<Withdrawal, "created_at" | "id"> | null;
  readonly limit: number;
}

interface Sum {
  readonly count: number;
  /** Centavos. */
  readonly amount: number;
}

/** What the backOffice looks for in payments: reads only. */
export const backOfficeStore = {
  /** The oldest first. */
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

  /** Of a player, by what became of them. */
  withdrawn: async (db: Db, { tenant_id, player_id }: Owner): Promise<(Sum & { status: WithdrawalStatus })[]> => {
    const { rows } = await sql<Sum & { status: WithdrawalStatus }>`
      select status, count(*)::int as count, sum(amount)::bigint as amount from withdrawals
      where tenant_id = ${tenant_id} and player_id = ${player_id} group by status order by status`.execute(db);
    return rows;
  },

  /** Of a player, what was credited. */
  deposited: async (db: Db, { tenant_id, player_id }: Owner): Promise<Sum> => {
    const { rows } = await sql<Sum>`
      select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from deposits
      where tenant_id = ${tenant_id} and player_id = ${player_id} and status = 'paid'`.execute(db);
    return rows[0] ?? { count: 0, amount: 0 };
  },
};
