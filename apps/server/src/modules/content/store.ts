import type { ContentKind, Feature, TicketCategory } from "@trevo/contract";
import { type Locale, baseLocale, type Localized } from "@trevo/domain";
import { type Generated, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { readSnapshot } from "../../kernel/list-anchor.ts";

interface Words {
  title: string;
  summary: string;
  condition: string | null;
  action: string | null;
}

export interface DocumentFacts {
  slug: string;
  kind: ContentKind;
  position: number;
  art: string | null;
  link: string | null;
  /** Feature that the link leads to; null if it needs none. */
  requires: Feature | null;
  /** Only for help articles. */
  category: TicketCategory | null;
  related: string[];
  starts_at: Date | null;
  ends_at: Date | null;
}

type ContentTables = {
  content_documents: DocumentFacts & {
    tenant_id: number;
    published_at: Date;
    withdrawn_at: Generated<Date | null>;
    listed_xid: Generated<string>;
  };
  content_versions: Words & {
    tenant_id: number;
    slug: string;
    version: number;
    locale: Locale;
    body: string;
    in_force_at: Date;
    created_at: Date;
    /** `staff:<id>`; null for seeded content. */
    created_by: string | null;
    /** Description of the changes for readers, in this language. */
    changes: string | null;
  };
};

export type WholeWords = Words & { body: string };
/** The Portuguese text always exists. */
type DocumentInForce = DocumentFacts & { readonly versions: Partial<Localized<WholeWords>> & Record<typeof baseLocale, WholeWords> };

/** The text of a version by language, without the body. Portuguese always exists. */
export interface ContentVersion {
  readonly version: number;
  readonly in_force_at: Date;
  readonly created_at: Date;
  readonly created_by: string | null;
  readonly changes: Partial<Localized<string | null>>;
  readonly words: Partial<Localized<Words>> & Record<typeof baseLocale, Words>;
}

export interface ContentDocumentRow extends DocumentFacts {
  readonly published_at: Date;
  readonly withdrawn_at: Date | null;
  /** Id of the transaction that published it or listed it again. */
  readonly listed_xid: string;
  /** Oldest first. */
  readonly versions: readonly ContentVersion[];
}

/** The documents of a tenant that are visible in this snapshot. */
export interface IndexedDocuments {
  readonly snapshot: string;
  readonly documents: readonly ContentDocumentRow[];
}

export type NewVersionRow = ContentTables["content_versions"];
export type VersionWords = Words & { locale: Locale; body: string };
export type NewDocumentRow = DocumentFacts & { tenant_id: number; published_at: Date };

export type StoredFacts = DocumentFacts & { readonly withdrawn_at: Date | null };

/** A withdrawn document is added to the lists again. */
const listedAgain = sql<string>`case when content_documents.withdrawn_at is null then content_documents.listed_xid else pg_current_xact_id() end`;

const wordColumns = ["title", "summary", "condition", "action"] as const;

const factColumns = ["slug", "kind", "position", "art", "link", "requires", "category", "related", "starts_at", "ends_at"] as const;

const factsOf = (tx: Tx, tenantId: number, slug: string) =>
  tx
    .withTables<ContentTables>()
    .selectFrom("content_documents")
    .select([...factColumns, "withdrawn_at"])
    .where("tenant_id", "=", tenantId)
    .where("slug", "=", slug);

/** All SQL on the tenants' texts. */
export const contentStore = {
  /** All content of a tenant except the bodies, from one snapshot. */
  index: (db: Db, tenantId: number): Promise<IndexedDocuments> =>
    db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (tx) => {
        const tables = tx.withTables<ContentTables>();
        const snapshot = await readSnapshot(tx);
        const rows = await tables.selectFrom("content_documents").selectAll().where("tenant_id", "=", tenantId).orderBy("slug").execute();
        const versions = await tables
          .selectFrom("content_versions")
          .select(["slug", "version", "locale", "in_force_at", "created_at", "created_by", "changes", ...wordColumns])
          .where("tenant_id", "=", tenantId)
          .orderBy("version")
          .execute();
        const documents = rows.map((row) => ({ ...row, versions: joinLocales(versions.filter(({ slug }) => slug === row.slug)) }));
        return { snapshot, documents };
      }),

  body: async (db: Db, tenantId: number, of: { slug: string; version: number; locale: Locale }): Promise<string> => {
    const row = await db
      .withTables<ContentTables>()
      .selectFrom("content_versions")
      .select("body")
      .where("tenant_id", "=", tenantId)
      .where("slug", "=", of.slug)
      .where("version", "=", of.version)
      .where("locale", "=", of.locale)
      .executeTakeFirstOrThrow();
    return row.body;
  },

  /** The documents of these kinds that visitors may see, each in the version in force. */
  inForce: async (tx: Tx, tenantId: number, { kinds, now }: { kinds: readonly ContentKind[]; now: Date }): Promise<DocumentInForce[]> => {
    const { rows } = await sql<DocumentInForce>`
      select d.slug, d.kind, d.position, d.art, d.link, d.requires, d.category, d.related, d.starts_at, d.ends_at,
        jsonb_object_agg(v.locale, jsonb_build_object('title', v.title, 'summary', v.summary, 'condition', v.condition,
          'action', v.action, 'body', v.body)) as versions
      from content_documents d
      join content_versions v using (tenant_id, slug)
      where d.tenant_id = ${tenantId} and d.kind = any(${[...kinds]}) and d.withdrawn_at is null
        and v.version = (
          select max(version) from content_versions latest
          where latest.tenant_id = d.tenant_id and latest.slug = d.slug and latest.in_force_at <= ${now})
      group by d.tenant_id, d.slug`.execute(tx);
    return rows;
  },

  /** Every language of a version with its body. */
  versionWords: (db: Db | Tx, tenantId: number, of: { slug: string; version: number }): Promise<VersionWords[]> =>
    db
      .withTables<ContentTables>()
      .selectFrom("content_versions")
      .select(["locale", "body", ...wordColumns])
      .where("tenant_id", "=", tenantId)
      .where("slug", "=", of.slug)
      .where("version", "=", of.version)
      .execute(),

  /** The document's own columns. */
  facts: (tx: Tx, tenantId: number, slug: string): Promise<StoredFacts | undefined> => factsOf(tx, tenantId, slug).executeTakeFirst(),

  /** The same, locked until the transaction ends. */
  lockFacts: (tx: Tx, tenantId: number, slug: string): Promise<StoredFacts | undefined> =>
    factsOf(tx, tenantId, slug).forUpdate().executeTakeFirst(),

  latestVersion: async (db: Db | Tx, tenantId: number, slug: string): Promise<number> => {
    const row = await db
      .withTables<ContentTables>()
      .selectFrom("content_versions")
      .select("version")
      .where("tenant_id", "=", tenantId)
      .where("slug", "=", slug)
      .orderBy("version", "desc")
      .limit(1)
      .executeTakeFirst();
    return row?.version ?? 0;
  },

  /**
   * Inserts the document, or updates the one at this address, and lists it again if it was withdrawn. The row stays locked until the
   * transaction ends.
   */
  saveDocument: async (
    tx: Tx,
    row: NewDocumentRow,
  ): Promise<{ kind: ContentKind; latest: { version: number; in_force_at: Date } | null }> => {
    const tables = tx.withTables<ContentTables>();
    const { tenant_id, slug, kind: _kind, published_at: _first, ...facts } = row;
    const { kind } = await tables
      .insertInto("content_documents")
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "slug"]).doUpdateSet({ ...facts, withdrawn_at: null, listed_xid: listedAgain }),
      )
      .returning("kind")
      .executeTakeFirstOrThrow();
    const latest = await tables
      .selectFrom("content_versions")
      .select(["version", "in_force_at"])
      .where("tenant_id", "=", tenant_id)
      .where("slug", "=", slug)
      .orderBy("version", "desc")
      .limit(1)
      .executeTakeFirst();
    return { kind, latest: latest ?? null };
  },

  insertVersion: async (tx: Tx, row: NewVersionRow): Promise<void> => {
    await tx.withTables<ContentTables>().insertInto("content_versions").values(row).execute();
  },

  /** Returns false if the document does not exist or is already withdrawn. */
  withdraw: async (tx: Tx, tenantId: number, of: { slug: string; at: Date }): Promise<boolean> => {
    const result = await tx
      .withTables<ContentTables>()
      .updateTable("content_documents")
      .set({ withdrawn_at: of.at })
      .where("tenant_id", "=", tenantId)
      .where("slug", "=", of.slug)
      .where("withdrawn_at", "is", null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  slugs: async (db: Db, tenantId: number): Promise<Set<string>> => {
    const { rows } = await sql<{ slug: string }>`select slug from content_documents where tenant_id = ${tenantId}`.execute(db);
    return new Set(rows.map(({ slug }) => slug));
  },
};

type IndexedVersion = Omit<NewVersionRow, "body" | "tenant_id">;

function joinLocales(rows: readonly IndexedVersion[]): ContentVersion[] {
  return rows
    .filter(({ locale }) => locale === baseLocale)
    .map((binding) => {
      const { version, in_force_at, created_at, created_by } = binding;
      const same = rows.filter((row) => row.version === version);
      const translations = same.map((row) => [row.locale, pickWords(row)]);
      const changes = Object.fromEntries(same.map((row) => [row.locale, row.changes]));
      const words = { ...Object.fromEntries(translations), [baseLocale]: pickWords(binding) };
      return { version, in_force_at, created_at, created_by, changes, words };
    });
}

const pickWords = ({ title, summary, condition, action }: Words): Words => ({ title, summary, condition, action });
