import type { PaymentStatus } from "@trevo/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { NewestPlace } from "../../kernel/newest-first.ts";
import type { Deposit } from "./deposit-store.ts";

export interface ListedFilter {
  readonly tenant_ids: readonly number[];
  readonly status: PaymentStatus | null;
  /** In centavos, inclusive. */
  readonly min_amount: number;
  readonly max_amount: number;
  /** Start and end of the time of request, both inclusive. */
  readonly since: Date;
  readonly until: Date;
  /** Only deposits after this place in the order. */
  readonly before: NewestPlace;
  readonly limit: number;
}

/** SQL on deposits of whole brands, for lists in the back office. */
export const depositListsStore = {
  /** Newest first, without charges that the bank never created. Each brand's newest come from its own index. */
  newest: async (db: Db, filter: ListedFilter): Promise<Deposit[]> => {
    const { tenant_ids, status, min_amount, max_amount, since, until, before, limit } = filter;
    const { rows } = await sql<Deposit>`
      select listed.* from unnest(${tenant_ids}::int[]) as brand (tenant_id) cross join lateral (
        select * from deposits where tenant_id = brand.tenant_id and br_code is not null
          ${status === null ? sql`` : sql`and status = ${status}`}
          and amount >= ${min_amount} and amount <= ${max_amount} and created_at >= ${since} and created_at <= ${until}
          and (created_at, id) < (${before.created_at}, ${before.id})
        order by created_at desc, id desc limit ${limit}) listed
      order by listed.created_at desc, listed.id desc limit ${limit}`.execute(db);
    return rows;
  },

  /** One deposit of the brand. */
  ofBrand: async (db: Db | Tx, { tenant_id, id }: { readonly tenant_id: number; readonly id: string }): Promise<Deposit | null> => {
    const { rows } = await sql<Deposit>`
      select * from deposits where tenant_id = ${tenant_id} and id = ${id} and br_code is not null`.execute(db);
    return rows[0] ?? null;
  },
};
