import type { Locale } from "@trevo/domain";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

type HelpTables = {
  help_ratings: { tenant_id: number; slug: string; version: number; client_id: string; helpful: boolean; rated_at: Date };
};

export type HelpRating = HelpTables["help_ratings"];

/** How many readers found a version helpful. */
export interface HelpCount {
  readonly slug: string;
  readonly version: number;
  readonly helpful: number;
  readonly not_helpful: number;
}

export interface HelpSearch {
  readonly q: string;
  readonly versions: readonly { readonly slug: string; readonly version: number; readonly locale: Locale }[];
  readonly limit: number;
}

/** SQL on help articles only. */
export const helpStore = {
  /**
   * Returns slugs by how well the words match: words in the title weigh most, then the summary, then the body. A slightly misspelled word
   * matches a title or a summary by its trigrams.
   */
  search: async (db: Db, tenantId: number, { q, versions, limit }: HelpSearch): Promise<string[]> => {
    const columns = {
      slugs: versions.map(({ slug }) => slug),
      versions: versions.map(({ version }) => version),
      locales: versions.map(({ locale }) => locale),
    };
    const { rows } = await sql<{ slug: string }>`
      with asked as (
        select plain_text(${q}) as words,
          replace(plainto_tsquery('portuguese', plain_text(${q}))::text, '&', '|')::tsquery as pt,
          replace(plainto_tsquery('english', plain_text(${q}))::text, '&', '|')::tsquery as en
      )
      select v.slug
      from unnest(${columns.slugs}::text[], ${columns.versions}::int[], ${columns.locales}::text[]) k (slug, version, locale)
      join content_versions v on v.tenant_id = ${tenantId} and v.slug = k.slug and v.version = k.version and v.locale = k.locale
      join content_documents d on d.tenant_id = v.tenant_id and d.slug = v.slug
      cross join asked
      cross join lateral (select case v.locale when 'en' then asked.en else asked.pt end as query) q
      where v.words @@ q.query or word_similarity(asked.words, v.head) >= 0.5
      order by ts_rank(v.words, q.query) + word_similarity(asked.words, v.head) desc, d.position, v.slug
      limit ${limit}`.execute(db);
    return rows.map(({ slug }) => slug);
  },

  /** Only the last answer of a client counts. */
  rate: async (tx: Db | Tx, row: HelpRating): Promise<void> => {
    await tx
      .withTables<HelpTables>()
      .insertInto("help_ratings")
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(["tenant_id", "slug", "version", "client_id"])
          .doUpdateSet({ helpful: row.helpful, rated_at: row.rated_at })
          .where("help_ratings.helpful", "is distinct from", row.helpful),
      )
      .execute();
  },

  /** Least helpful first. */
  counts: async (db: Db, tenantId: number): Promise<HelpCount[]> => {
    const { rows } = await sql<HelpCount>`
      select slug, version, count(*) filter (where helpful)::int as helpful, count(*) filter (where not helpful)::int as not_helpful
      from help_ratings where tenant_id = ${tenantId} group by slug, version
      order by avg(helpful::int), count(*) desc, slug, version`.execute(db);
    return rows;
  },
};
