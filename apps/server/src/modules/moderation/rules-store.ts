import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

type RulesTables = {
  moderation_rules: { tenant_id: number; version: number; rules: unknown; published_by: string; published_at: Date };
};

export type RulesRow = RulesTables["moderation_rules"];

const at = (db: Db | Tx) => db.withTables<RulesTables>();

/** SQL on the versions of a brand's rules. */
export const rulesStore = {
  /**
   * Until the transaction ends, no other transaction writes a version of the brand's rules, so that the next number belongs to this one.
   */
  lock: async (tx: Tx, tenantId: number): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`moderation-rules:${tenantId}`}, 0))`.execute(tx);
  },

  newest: (db: Db | Tx, tenantId: number): Promise<RulesRow | undefined> =>
    at(db)
      .selectFrom("moderation_rules")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .orderBy("version", "desc")
      .limit(1)
      .executeTakeFirst(),

  insert: async (tx: Tx, row: RulesRow): Promise<void> => {
    await at(tx)
      .insertInto("moderation_rules")
      .values({ ...row, rules: JSON.stringify(row.rules) })
      .execute();
  },
};
