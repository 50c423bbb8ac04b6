import type { PaymentStatus } from "@trevo/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { NewestPlace } from "../../kernel/newest-first.ts";
import type { Deposit } from "./deposit-store.ts";

export interface ListedFilter {
  readonly tenant_ids: readonly number[];
  readonly status: PaymentStatus | null;
  /** Centavos, inclusive. */
  readonly min_amount: number;
  readonly max_amount: number;
  /** Requested in between, both included. */
  readonly since: Date;
  readonly until: Date;
  /** Only what comes after this one in the order. */
  readonly before: NewestPlace;
  readonly limit: number;
}

/** SQL on deposits of whole brands, as the back office lists them. */
export const depositListsStore = {
  /** Newest first; charges that the bank never made are left out. Each brand's own index gives its newest. */
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

  /** One of the brand's. */
  ofBrand: async (db: Db | Tx, { tenant_id, id }: { readonly tenant_id: number; readonly id: string }): Promise<Deposit | null> => {
    const { rows } = await sql<Deposit>`
      select * from deposits where tenant_id = ${tenant_id} and id = ${id} and br_code is not null`.execute(db);
    return rows[0] ?? null;
  },
};
