import type { BrandLook, BrandLookPatch } from "@trevo/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

/** One saved change of a draft. */
export interface DraftStep {
  /** The revision that it created. */
  readonly revision: number;
  /** Undoes the change when it is merged into the draft's patch. */
  readonly reverse: BrandLookPatch;
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  /** Set when it was undone. The step stays, for members who have not seen that yet. */
  readonly undone?: { readonly revision: number; readonly by: string; readonly at: string };
}

/** Returns the latest change that was not undone. */
export const lastStep = (steps: readonly DraftStep[]): DraftStep | undefined => steps.findLast(({ undone }) => !undone);

export interface DraftRow {
  tenant_id: number;
  base_version: number;
  patch: Partial<BrandLook>;
  steps: readonly DraftStep[];
  revision: number;
  updated_by: string;
  updated_at: Date;
  /** Null if its publication is not scheduled. */
  goes_live_at: Date | null;
  /** `staff:<id>`. */
  scheduled_by: string | null;
  note: string | null;
  /** Why the scheduled publication was refused; null after the next change. */
  failure: string | null;
}

/** When a draft is published automatically, by whom, and the note of its version. */
export type LookSchedule = Pick<DraftRow, "goes_live_at" | "scheduled_by" | "note" | "failure">;

export const notScheduled = { goes_live_at: null, scheduled_by: null, note: null, failure: null } satisfies LookSchedule;

export interface VersionRow {
  tenant_id: number;
  version: number;
  look: BrandLook;
  diff: { readonly before: Partial<BrandLook>; readonly after: Partial<BrandLook> };
  note: string | null;
  restored: number | null;
  created_by: string | null;
  created_at: Date;
}

type LookTables = { brand_drafts: DraftRow; brand_versions: VersionRow };

const json = (value: unknown): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`;

/** Maximum number of versions listed. */
const mostListed = 100;

/** SQL on drafts and versions of looks. Writers must hold the tenant's settings. */
export const looksStore = {
  draft: (db: Db | Tx, tenantId: number): Promise<DraftRow | undefined> =>
    db.withTables<LookTables>().selectFrom("brand_drafts").selectAll().where("tenant_id", "=", tenantId).executeTakeFirst(),

  saveDraft: async (tx: Tx, draft: DraftRow): Promise<void> => {
    const { tenant_id, ...rest } = { ...draft, patch: json(draft.patch), steps: json(draft.steps) };
    await tx
      .withTables<LookTables>()
      .insertInto("brand_drafts")
      .values({ tenant_id, ...rest })
      .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(rest))
      .execute();
  },

  schedule: async (tx: Tx, tenantId: number, schedule: LookSchedule): Promise<void> => {
    await tx
      .withTables<LookTables>()
      .updateTable("brand_drafts")
      .set({ ...schedule, revision: sql<number>`revision + 1` })
      .where("tenant_id", "=", tenantId)
      .execute();
  },

  /** Tenants whose draft is due for publication. */
  due: async (db: Db, now: Date): Promise<number[]> => {
    const rows = await db
      .withTables<LookTables>()
      .selectFrom("brand_drafts")
      .select("tenant_id")
      .where("goes_live_at", "<=", now)
      .orderBy("goes_live_at")
      .limit(100)
      .execute();
    return rows.map(({ tenant_id }) => tenant_id);
  },

  removeDraft: async (tx: Tx, tenantId: number): Promise<void> => {
    await tx.withTables<LookTables>().deleteFrom("brand_drafts").where("tenant_id", "=", tenantId).execute();
  },

  /** Newest first. */
  versions: (db: Db | Tx, tenantId: number): Promise<VersionRow[]> =>
    db
      .withTables<LookTables>()
      .selectFrom("brand_versions")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .orderBy("version", "desc")
      .limit(mostListed)
      .execute(),

  version: (db: Db | Tx, tenantId: number, version: number): Promise<VersionRow | undefined> =>
    db
      .withTables<LookTables>()
      .selectFrom("brand_versions")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("version", "=", version)
      .executeTakeFirst(),

  /** Null before the first publication. */
  latest: async (db: Db | Tx, tenantId: number): Promise<number | null> => {
    const row = await db
      .withTables<LookTables>()
      .selectFrom("brand_versions")
      .select("version")
      .where("tenant_id", "=", tenantId)
      .orderBy("version", "desc")
      .limit(1)
      .executeTakeFirst();
    return row?.version ?? null;
  },

  addVersion: async (tx: Tx, version: VersionRow): Promise<void> => {
    await tx
      .withTables<LookTables>()
      .insertInto("brand_versions")
      .values({ ...version, look: json(version.look), diff: json(version.diff) })
      .execute();
  },
};
