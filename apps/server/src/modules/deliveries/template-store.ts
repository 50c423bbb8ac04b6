import { type RawBuilder, sql } from "kysely";
import type { TemplateKey, TemplateWords } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";

type TemplateTables = {
  message_templates: {
    tenant_id: number;
    key: TemplateKey;
    version: number;
    words: TemplateWords | null;
    created_by: string;
    created_at: Date;
  };
};
export type TemplateVersionRow = TemplateTables["message_templates"];

export interface OfTemplate {
  readonly tenant_id: number;
  readonly key: TemplateKey;
}

const at = (db: Db | Tx) => db.withTables<TemplateTables>();
const json = (value: unknown): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`;

/** SQL on a brand's texts for messages. */
export const templateStore = {
  /** The newest version of each key that has one. */
  newest: (db: Db, tenantId: number): Promise<TemplateVersionRow[]> =>
    at(db)
      .selectFrom("message_templates")
      .selectAll()
      .distinctOn("key")
      .where("tenant_id", "=", tenantId)
      .orderBy("key")
      .orderBy("version", "desc")
      .execute(),

  findNewest: (db: Db | Tx, { tenant_id, key }: OfTemplate): Promise<TemplateVersionRow | undefined> =>
    at(db)
      .selectFrom("message_templates")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("key", "=", key)
      .orderBy("version", "desc")
      .limit(1)
      .executeTakeFirst(),

  /** Newest first, below a version. */
  list: (db: Db, { tenant_id, key }: OfTemplate, { below, limit }: { below: number; limit: number }): Promise<TemplateVersionRow[]> =>
    at(db)
      .selectFrom("message_templates")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("key", "=", key)
      .where("version", "<", below)
      .orderBy("version", "desc")
      .limit(limit)
      .execute(),

  /** Returns false if the version exists. */
  insert: async (tx: Tx, { words, ...version }: TemplateVersionRow): Promise<boolean> => {
    const row = await at(tx)
      .insertInto("message_templates")
      .values({ ...version, words: words === null ? null : json(words) })
      .onConflict((conflict) => conflict.doNothing())
      .returning("version")
      .executeTakeFirst();
    return row !== undefined;
  },
};
