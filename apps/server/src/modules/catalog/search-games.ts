import type { Locale } from "@trevo/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { plainText, searchWords, meantSpellings, nearestQuery, wordQuery } from "./search-words.ts";
import { type CatalogTables, type GameRow, describedGames, shownByIds, shownGames } from "./store.ts";

/** Kinds of games beside their categories. `new` is what the operator's badge says, `popular` what is opened most. */
export type GameKind = "featured" | "new" | "popular" | "tables" | "demo";

/** By title, by how often a game was opened, by when the brand first showed it. */
export type GameOrder = "az" | "popular" | "new";

export interface GameFilter {
  /** Forgives accents, case and small typing errors. */
  search?: string | undefined;
  /** Games of any of these; empty: of every category. */
  categories: readonly string[];
  /** Games of any of these; empty: of every provider. */
  providers?: readonly string[];
  kind?: GameKind | undefined;
  /** Only what takes bonus money. */
  bonuses?: boolean | undefined;
  /** The operator's own where absent, or the nearest first where words are searched. */
  order?: GameOrder | undefined;
  /** Whose titles are put in order. */
  locale: Locale;
  limit: number;
  offset: number;
}

export interface FoundGames {
  games: GameRow[];
  total: number;
}

/** One page of what the filter matches, with the whole count. Never from memory. */
export const searchGames = (db: Db, tenant: Tenant, filter: GameFilter): Promise<FoundGames> =>
  filter.search === undefined ? browse(db, tenant, filter) : findWords(db, tenant, { ...filter, search: filter.search });

async function browse(db: Db, tenant: Tenant, filter: GameFilter): Promise<FoundGames> {
  const order = filter.order ?? (filter.kind === "popular" ? "popular" : undefined);
  const games = await narrowed(describedGames(db, tenant), filter)
    .$if(order !== undefined, (query) => query.orderBy(byOrder(filter.locale)[order ?? "az"]))
    .orderBy("tenant_games.position")
    .orderBy("tenant_games.game_id")
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  if (filter.offset === 0 && games.length < filter.limit) return { games, total: games.length };
  const { total } = await narrowed(shownGames(db, tenant), filter)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { games, total };
}

type Search = GameFilter & { readonly search: string };

/** As typed; only where that finds nothing, as it may have been meant. */
async function findWords(db: Db, tenant: Tenant, filter: Search): Promise<FoundGames> {
  const words = searchWords(filter.search);
  if (words.length === 0) return { games: [], total: 0 };
  let found = await findIds(db, tenant, { ...filter, query: wordQuery(words) });
  if (found.total === 0) {
    const alike = await alikeWords(db, words);
    if (alike.size > 0)
      found = await findIds(db, tenant, { ...filter, query: wordQuery(words, alike), nearest: nearestQuery(words, alike) });
  }
  return { games: await shownByIds(db, tenant, found.ids), total: found.total };
}

/** Exact gamecode, then exact title, then prefix, then the nearest words, then any that are like them; each in the operator's order. */
async function findIds(
  db: Db,
  tenant: Tenant,
  filter: Search & { readonly query: string; readonly nearest?: string },
): Promise<{ readonly ids: number[]; readonly total: number }> {
  const typed = plainText(filter.search);
  const matching = narrowed(shownGames(db, tenant), filter).where(sql<SqlBool>`games.words @@ ${filter.query}::tsquery`);
  const rank = sql<number>`case when games.gamecode = ${typed} then 3 when ${typed} in (games.plain_title, games.plain_title_en) then 2
    when starts_with(games.plain_title, ${typed}) or starts_with(games.plain_title_en, ${typed}) then 1 when games.words @@ ${filter.nearest ?? null}::tsquery then 0 else -1 end`;
  const rows = await matching
    .select(["games.id", sql<number>`count(*) over ()`.as("total")])
    .$if(filter.order !== undefined, (query) => query.orderBy(byOrder(filter.locale)[filter.order ?? "az"]))
    .orderBy(rank, "desc")
    .orderBy("tenant_games.position")
    .orderBy("games.id")
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  if (rows[0] || filter.offset === 0) return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 };
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return { ids: [], total };
}

/** Words that one typed word is read as. */
const alikeKept = 12;

/**
 * By word, those that some game has and that are near it, the nearest first: three in ten trigrams in common (pg_trgm's own threshold), or a
 * spelling that one slip of the finger turns into it. A number is meant as it is.
 */
async function alikeWords(db: Db, words: readonly string[]): Promise<Map<string, string[]>> {
  const found = await Promise.all(
    words
      .filter((word) => /\D/.test(word))
      .map(async (word) => {
        const meant = sql<SqlBool>`word = any(${meantSpellings(word)})`;
        const rows = await db
          .withTables<CatalogTables>()
          .selectFrom("game_words")
          .select("word")
          .where((eb) => eb.or([sql<SqlBool>`word % ${word}`, meant]))
          .orderBy(sql`case when ${meant} then 1 else similarity(word, ${word}) end`, "desc")
          .orderBy("word")
          .limit(alikeKept)
          .execute();
        return [word, rows.map((row) => row.word)] as const;
      }),
  );
  return new Map(found.filter(([, others]) => others.length > 0));
}

type Shown = ReturnType<typeof shownGames>;

function narrowed<Query extends Pick<Shown, "where">>(query: Query, filter: GameFilter): Query {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (filter.categories.length > 0) conditions.push(sql`games.category_slug = any(${[...filter.categories]})`);
  if (filter.providers?.length) conditions.push(sql`games.provider_code = any(${[...filter.providers]})`);
  if (filter.bonuses) conditions.push(sql`games.bonus_allowed`);
  if (filter.kind) conditions.push(ofKind[filter.kind]);
  return conditions.reduce<Pick<Shown, "where">>((narrower, condition) => narrower.where(condition), query) as Query;
}

const ofKind: Record<GameKind, RawBuilder<SqlBool>> = {
  featured: sql`tenant_games.featured`,
  new: sql`tenant_games.badge = 'new'`,
  popular: sql`exists (select from game_views v where v.tenant_id = tenant_games.tenant_id and v.game_id = tenant_games.game_id)`,
  tables: sql`games.has_tables`,
  demo: sql`games.only_demo`,
};

const byOrder = (locale: Locale): Record<GameOrder, RawBuilder<unknown>> => ({
  az: { pt: sql`games.plain_title`, en: sql`games.plain_title_en` }[locale],
  popular: sql`coalesce((select v.views from game_views v where v.tenant_id = tenant_games.tenant_id and v.game_id = tenant_games.game_id), 0) desc`,
  new: sql`tenant_games.shown_at desc`,
});
