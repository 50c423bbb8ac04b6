import type { Locale } from "@trevo/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { gameStore } from "./game-store.ts";
import type { CatalogTables, GameRow } from "./tables.ts";

/** Kinds of games other than their categories. `new` is the operator's badge; `popular` sorts by number of views. */
export type GameKind = "featured" | "new" | "popular" | "tables" | "demo";

/** By title, by number of views, or by when the brand first showed the game. */
export type GameOrder = "az" | "popular" | "new";

/**
 * Share of a stake that counts towards a bonus in basis points, by the game's class, except for the listed games. Below 0, bonus money
 * cannot be staked.
 */
export interface BonusWeights {
  readonly class_bps: readonly number[];
  readonly except_games: readonly number[];
  readonly except_bps: readonly number[];
}

export interface GameFilter {
  /** Tolerates accents, case and small typing errors. */
  search?: string | undefined;
  /** Any of these categories; empty: all. */
  categories: readonly string[];
  /** Any of these providers; empty: all. */
  providers?: readonly string[];
  kind?: GameKind | undefined;
  /** Only games in which a stake of bonus money counts by these weights. */
  bonuses?: BonusWeights | undefined;
  /** Absent: the operator's order, or the closest match first in a search. */
  order?: GameOrder | undefined;
  /** Language of the titles for sorting. */
  locale: Locale;
  limit: number;
  offset: number;
}

/** The words to search for. */
export interface WordFilter extends GameFilter {
  /** As typed, in lower case without accents. */
  readonly typed: string;
  /** A tsquery. */
  readonly query: string;
  /** A tsquery: games that match it come first. */
  readonly nearest?: string;
}

export interface FoundIds {
  readonly ids: number[];
  readonly total: number;
}

/** Maximum number of words that one typed word may stand for. */
const alikeKept = 12;

type Shown = ReturnType<typeof gameStore.shown>;

function narrowed<Query extends Pick<Shown, "where">>(query: Query, filter: GameFilter): Query {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (filter.categories.length > 0) conditions.push(sql`games.category_slug = any(${[...filter.categories]})`);
  if (filter.providers?.length) conditions.push(sql`games.provider_code = any(${[...filter.providers]})`);
  if (filter.bonuses) conditions.push(counts(filter.bonuses));
  if (filter.kind) conditions.push(ofKind[filter.kind]);
  return conditions.reduce<Pick<Shown, "where">>((narrower, condition) => narrower.where(condition), query) as Query;
}

const counts = ({ class_bps, except_games, except_bps }: BonusWeights): RawBuilder<SqlBool> => sql`games.bonus_allowed and coalesce(
  (select except_bps from unnest(${[...except_games]}::int[], ${[...except_bps]}::int[]) as e (game_id, except_bps) where e.game_id = games.id limit 1),
  (${[...class_bps]}::int[])[tenant_games.wager_class + 1]) > 0`;

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

/** SQL that searches the games that a tenant shows. */
export const searchStore = {
  browse: (db: Db, tenant: Tenant, filter: GameFilter): Promise<GameRow[]> => {
    const order = filter.order ?? (filter.kind === "popular" ? "popular" : undefined);
    return narrowed(gameStore.described(db, tenant), filter)
      .$if(order !== undefined, (query) => query.orderBy(byOrder(filter.locale)[order ?? "az"]))
      .orderBy("tenant_games.position")
      .orderBy("tenant_games.game_id")
      .limit(filter.limit)
      .offset(filter.offset)
      .execute();
  },

  count: async (db: Db, tenant: Tenant, filter: GameFilter): Promise<number> => {
    const { total } = await narrowed(gameStore.shown(db, tenant), filter)
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return total;
  },

  /**
   * Sorts by exact gamecode, then exact title, then prefix, then the closest words, then other similar ones; each in the operator's order.
   */
  ids: async (db: Db, tenant: Tenant, filter: WordFilter): Promise<FoundIds> => {
    const matching = narrowed(gameStore.shown(db, tenant), filter).where(sql<SqlBool>`games.words @@ ${filter.query}::tsquery`);
    const rank = sql<number>`case when games.gamecode = ${filter.typed} then 3 when ${filter.typed} in (games.plain_title, games.plain_title_en) then 2
      when starts_with(games.plain_title, ${filter.typed}) or starts_with(games.plain_title_en, ${filter.typed}) then 1 when games.words @@ ${filter.nearest ?? null}::tsquery then 0 else -1 end`;
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
  },

  /**
   * Words of games that are similar to the word, most similar first: three in ten trigrams in common (pg_trgm's own threshold), or one of
   * the spellings.
   */
  alikeWords: async (db: Db, word: string, spellings: string[]): Promise<string[]> => {
    const meant = sql<SqlBool>`word = any(${spellings})`;
    const rows = await db
      .withTables<CatalogTables>()
      .selectFrom("game_words")
      .select("word")
      .where((eb) => eb.or([sql<SqlBool>`word % ${word}`, meant]))
      .orderBy(sql`case when ${meant} then 1 else similarity(word, ${word}) end`, "desc")
      .orderBy("word")
      .limit(alikeKept)
      .execute();
    return rows.map((row) => row.word);
  },
};
