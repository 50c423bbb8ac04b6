import { type PrivacyOutcome, type PrivacyRequestKind, mostCounted } from "@trevo/contract";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { WaitingCount } from "../../kernel/staff-queue.ts";

type RequestTables = {
  privacy_requests: {
    tenant_id: number;
    id: string;
    player_id: string;
    kind: PrivacyRequestKind;
    text: string;
    created_at: Date;
    due_at: Date;
    outcome: PrivacyOutcome | null;
    answer: string | null;
    reason: string | null;
    answered_by: string | null;
    answered_at: Date | null;
  };
};

export type RequestRow = Selectable<RequestTables["privacy_requests"]>;

export interface RequestKey {
  readonly tenant_id: number;
  readonly id: string;
}

export interface RequestsFilter {
  readonly tenant_ids: readonly number[];
  readonly kind: PrivacyRequestKind | null;
  /** Where the previous page ended. */
  readonly after: { readonly at: Date; readonly id: string } | null;
  readonly limit: number;
}

const at = (db: Db | Tx) => db.withTables<RequestTables>();

/** All SQL on privacy_requests. */
export const requestStore = {
  /** Returns false if a request of this kind already waits. The database decides, also for concurrent requests. */
  add: async (
    tx: Tx,
    row: Pick<RequestRow, "tenant_id" | "id" | "player_id" | "kind" | "text" | "created_at" | "due_at">,
  ): Promise<boolean> => {
    const added = await at(tx)
      .insertInto("privacy_requests")
      .values(row)
      .onConflict((conflict) => conflict.columns(["tenant_id", "player_id", "kind"]).where("answered_at", "is", null).doNothing())
      .returning("id")
      .executeTakeFirst();
    return added !== undefined;
  },

  find: async (db: Db | Tx, { tenant_id, id }: RequestKey): Promise<RequestRow | null> => {
    const row = await at(db)
      .selectFrom("privacy_requests")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .executeTakeFirst();
    return row ?? null;
  },

  /** The player's requests, newest first. */
  ofPlayer: (db: Db, { tenant_id, player_id }: PlayerKey, limit: number): Promise<RequestRow[]> =>
    at(db)
      .selectFrom("privacy_requests")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute(),

  /** Waiting requests, oldest first. */
  waiting: async (db: Db, { tenant_ids, kind, after, limit }: RequestsFilter): Promise<RequestRow[]> => {
    const { rows } = await sql<RequestRow>`select * from privacy_requests
      where tenant_id = any(${tenant_ids}::int[]) and answered_at is null
        ${kind === null ? sql`` : sql`and kind = ${kind}`}
        ${after === null ? sql`` : sql`and (created_at, id) > (${after.at}, ${after.id})`}
      order by created_at, id limit ${limit}`.execute(db);
    return rows;
  },

  /** Answered requests, last answered first. */
  answered: async (db: Db, { tenant_ids, kind, after, limit }: RequestsFilter): Promise<RequestRow[]> => {
    const { rows } = await sql<RequestRow>`select * from privacy_requests
      where tenant_id = any(${tenant_ids}::int[]) and answered_at is not null
        ${kind === null ? sql`` : sql`and kind = ${kind}`}
        ${after === null ? sql`` : sql`and (answered_at, id) < (${after.at}, ${after.id})`}
      order by answered_at desc, id desc limit ${limit}`.execute(db);
    return rows;
  },

  /** Returns false if the request was already answered. */
  answer: async (
    tx: Tx,
    { tenant_id, id }: RequestKey,
    answer: { outcome: PrivacyOutcome; answer: string; reason: string; answered_by: string; answered_at: Date },
  ): Promise<boolean> => {
    const row = await at(tx)
      .updateTable("privacy_requests")
      .set(answer)
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("answered_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Number of waiting requests at each of these brands, and how many are overdue. */
  count: async (db: Db, tenant_ids: readonly number[], now: Date): Promise<WaitingCount[]> => {
    const { rows } = await sql<WaitingCount>`
      select brand.tenant_id, count(*) as waiting, count(*) filter (where r.due_at < ${now}) as late,
        min(r.created_at) as oldest_at, min(r.due_at) as due_at
      from unnest(${tenant_ids}::int[]) as brand (tenant_id)
      cross join lateral (select created_at, due_at from privacy_requests
        where tenant_id = brand.tenant_id and answered_at is null order by created_at, id limit ${mostCounted}) r
      group by brand.tenant_id`.execute(db);
    return rows;
  },
};
