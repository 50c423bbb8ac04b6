import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Position } from "../../kernel/follower.ts";
import type { ReleasedDay } from "./count-moves.ts";

/** A day that is over, and what the tenant gives for it. */
export interface Release extends ReleasedDay {
  readonly share_bps: number;
  readonly available_at: string;
  /** Players up to this id have their items. */
  readonly reached: string;
  readonly done_at: Date | null;
}

const columns = sql`tenant_id, day::text, xid, id, share_bps, available_at::text, reached, done_at`;

/** All SQL on days that are closed for counting. */
export const releasesStore = {
  /** Days from `oldest` on that were released before the position. */
  since: async (db: Db | Tx, oldest: string, before: Position): Promise<ReleasedDay[]> => {
    const { rows } = await sql<ReleasedDay>`
      select tenant_id, day::text, xid, id from cashback_releases
      where day >= ${oldest}::date and (xid, id) < (${before.xid}::xid8, ${before.id}::bigint)`.execute(db);
    return rows;
  },

  last: async (db: Db | Tx, tenantId: number): Promise<string | null> => {
    const { rows } = await sql<{ day: string | null }>`
      select max(day)::text as day from cashback_releases where tenant_id = ${tenantId}`.execute(db);
    return rows[0]?.day ?? null;
  },

  has: async (tx: Tx, { tenant_id, day }: { tenant_id: number; day: string }): Promise<boolean> => {
    const { rows } = await sql`select from cashback_releases where tenant_id = ${tenant_id} and day = ${day}::date`.execute(tx);
    return rows.length > 0;
  },

  insert: async (tx: Tx, release: Omit<Release, "reached" | "done_at"> & { readonly released_at: Date }): Promise<void> => {
    const { tenant_id, day, xid, id, share_bps, available_at, released_at } = release;
    await sql`insert into cashback_releases (tenant_id, day, xid, id, share_bps, available_at, released_at)
      values (${tenant_id}, ${day}::date, ${xid}::xid8, ${id}, ${share_bps}, ${available_at}::date, ${released_at})`.execute(tx);
  },

  /** Locks the first day without all of its items until the transaction ends, so that days are settled one after the other. */
  lockNext: async (tx: Tx, tenantId: number): Promise<Release | null> => {
    const { rows } = await sql<Release>`
      select ${columns} from cashback_releases where tenant_id = ${tenantId} and done_at is null order by day limit 1 for update`.execute(
      tx,
    );
    return rows[0] ?? null;
  },

  /** `done_at` means that all players have their items. */
  advance: async (
    tx: Tx,
    { tenant_id, day, reached, done_at }: Pick<Release, "tenant_id" | "day" | "reached" | "done_at">,
  ): Promise<void> => {
    await sql`update cashback_releases set reached = ${reached}::uuid, done_at = ${done_at}
      where tenant_id = ${tenant_id} and day = ${day}::date`.execute(tx);
  },

  /** Days of these tenants, oldest first. */
  ofTenants: async (snapshot: Tx, tenantIds: readonly number[]): Promise<Release[]> => {
    const { rows } = await sql<Release>`
      select ${columns} from cashback_releases where tenant_id = any(${`{${tenantIds.join(",")}}`}::int[]) order by tenant_id, day`.execute(
      snapshot,
    );
    return rows;
  },
};
