import type { ContentKind, DocumentContent } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

/** Data that is published together with a draft. */
export interface Publication {
  /** ISO 8601; null: from its publication. */
  readonly in_force_at: string | null;
  readonly changes: Localized<string | null> | null;
}

export interface DraftRow {
  tenant_id: number;
  slug: string;
  kind: ContentKind;
  content: DocumentContent;
  base_version: number;
  revision: number;
  updated_by: string;
  updated_at: Date;
  goes_live_at: Date | null;
  scheduled_by: string | null;
  publication: Publication | null;
  failure: string | null;
}

type DraftTables = { content_drafts: DraftRow };

const json = (value: unknown): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`;

export type SavedDraft = Pick<DraftRow, "tenant_id" | "slug" | "kind" | "content" | "base_version" | "updated_by" | "updated_at">;

interface Schedule {
  readonly goes_live_at: Date | null;
  readonly by: string;
  readonly publication: Publication | null;
  readonly failure?: string;
}

/** SQL on drafts only. */
export const draftsStore = {
  ofTenant: (db: Db, tenantId: number): Promise<DraftRow[]> =>
    db.withTables<DraftTables>().selectFrom("content_drafts").selectAll().where("tenant_id", "=", tenantId).orderBy("slug").execute(),

  find: (db: Db | Tx, tenantId: number, slug: string): Promise<DraftRow | undefined> =>
    db
      .withTables<DraftTables>()
      .selectFrom("content_drafts")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("slug", "=", slug)
      .executeTakeFirst(),

  /** Locked until the transaction ends. */
  lock: (tx: Tx, tenantId: number, slug: string): Promise<DraftRow | undefined> =>
    tx
      .withTables<DraftTables>()
      .selectFrom("content_drafts")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("slug", "=", slug)
      .forUpdate()
      .executeTakeFirst(),

  /** Replaces the draft with this revision; 0: there is none. False if the draft has another revision. */
  save: async (tx: Tx, draft: SavedDraft, revision: number): Promise<boolean> => {
    const tables = tx.withTables<DraftTables>();
    const content = json(draft.content);
    if (revision === 0) {
      const added = await tables
        .insertInto("content_drafts")
        .values({ ...draft, content, revision: 1 })
        .onConflict((conflict) => conflict.columns(["tenant_id", "slug"]).doNothing())
        .executeTakeFirst();
      return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
    }
    const { tenant_id, slug, ...rest } = draft;
    const changed = await tables
      .updateTable("content_drafts")
      .set({ ...rest, content, revision: revision + 1, failure: null })
      .where("tenant_id", "=", tenant_id)
      .where("slug", "=", slug)
      .where("revision", "=", revision)
      .where("goes_live_at", "is", null)
      .executeTakeFirst();
    return changed.numUpdatedRows > 0n;
  },

  remove: async (tx: Tx, tenantId: number, slug: string): Promise<void> => {
    await tx.withTables<DraftTables>().deleteFrom("content_drafts").where("tenant_id", "=", tenantId).where("slug", "=", slug).execute();
  },

  schedule: async (tx: Tx, { tenant_id, slug }: Pick<DraftRow, "tenant_id" | "slug">, schedule: Schedule): Promise<void> => {
    const { goes_live_at, by, publication, failure = null } = schedule;
    await tx
      .withTables<DraftTables>()
      .updateTable("content_drafts")
      .set({
        goes_live_at,
        scheduled_by: goes_live_at && by,
        publication: publication && json(publication),
        failure,
        revision: sql<number>`revision + 1`,
      })
      .where("tenant_id", "=", tenant_id)
      .where("slug", "=", slug)
      .execute();
  },

  /** Drafts of every tenant whose scheduled time has passed. */
  due: (db: Db, now: Date): Promise<Pick<DraftRow, "tenant_id" | "slug">[]> =>
    db
      .withTables<DraftTables>()
      .selectFrom("content_drafts")
      .select(["tenant_id", "slug"])
      .where("goes_live_at", "<=", now)
      .orderBy("goes_live_at")
      .limit(100)
      .execute(),
};
