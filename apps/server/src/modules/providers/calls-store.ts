import { type Generated, sql } from "kysely";
import type { Db } from "../../kernel/db.ts";

type CallTables = {
  provider_calls: {
    tenant_id: number;
    id: Generated<number>;
    provider_code: string;
    at: Date;
    action: string;
    status: number;
    code: string;
    ms: number;
    request: string;
    reply: string;
    refs: string[];
  };
};

export type CallRow = Omit<CallTables["provider_calls"], "id">;

/** Which call, and what became of it. */
export type CallReference = Pick<CallRow, "at" | "action" | "status" | "code"> & { id: number };

const columns = ["id", "tenant_id", "provider_code", "at", "action", "status", "code", "ms", "request", "reply", "refs"] as const;

/** All SQL on the log of calls. */
export const callStore = {
  insert: async (db: Db, rows: readonly CallRow[]): Promise<void> => {
    await db
      .withTables<CallTables>()
      .insertInto("provider_calls")
      .values([...rows])
      .execute();
  },

  list: (
    db: Db,
    tenant_id: number,
    query: { provider_code: string; before?: number; limit: number },
  ): Promise<(CallRow & { id: number })[]> =>
    db
      .withTables<CallTables>()
      .selectFrom("provider_calls")
      .select(columns)
      .where("tenant_id", "=", tenant_id)
      .where("provider_code", "=", query.provider_code)
      .$if(query.before !== undefined, (rows) => rows.where("id", "<", query.before ?? 0))
      .orderBy("id", "desc")
      .limit(query.limit)
      .execute(),

  /** Those that named one of these ids, the newest first. */
  naming: (db: Db, tenant_id: number, query: { provider_code: string; refs: readonly string[]; limit: number }): Promise<CallReference[]> =>
    db
      .withTables<CallTables>()
      .selectFrom("provider_calls")
      .select(["id", "at", "action", "status", "code"])
      .where("tenant_id", "=", tenant_id)
      .where("provider_code", "=", query.provider_code)
      .where("refs", "&&", sql<string[]>`${query.refs}::text[]`)
      .orderBy("id", "desc")
      .limit(query.limit)
      .execute(),

  /** Every tenant's, a few at a time: how many went. */
  deleteSome: async (db: Db, old: { before: Date; limit: number }): Promise<number> => {
    const result = await sql`
      delete from provider_calls where (tenant_id, id) in
        (select tenant_id, id from provider_calls where at < ${old.before} order by at limit ${old.limit})`.execute(db);
    return Number(result.numAffectedRows ?? 0n);
  },
};
