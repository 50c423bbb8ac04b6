import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { type SearchWord, plainText, searchWords } from "./search-words.ts";
import { type GameRow, describedGames, shownGames } from "./store.ts";

/** Kinds of games beside their categories. `new` is what the operator's badge says, `popular` what is opened most. */
export type GameKind = "featured" | "new" | "popular" | "tables" | "demo";

export interface GameFilter {
  /** Forgives accents, case and small typing errors. */
  search?: string | undefined;
  /** Games of any of these; empty: of every category. */
  categories: readonly string[];
  provider?: string | undefined;
  kind?: GameKind | undefined;
  /** Only what takes bonus money. */
  bonuses?: boolean | undefined;
  limit: number;
  offset: number;
}

export interface FoundGames {
  games: GameRow[];
  total: number;
}

/**
 * The share of a typed word's trigrams that a title must have. One wrong or missing letter in five, or in the middle of six,
 * keeps 3 of 7; two words that only begin alike, such as `dice` and `diamond`, share 2 of 5.
 */
const leastLikeness = "0.42";

/** One page of what the filter matches, with the whole count. Never from memory. */
export const searchGames = (db: Db, tenant: Tenant, filter: GameFilter): Promise<FoundGames> =>
  filter.search === undefined ? browse(db, tenant, filter) : findWords(db, tenant, { ...filter, search: filter.search });

const fullTotal = sql<number>`count(*) over ()`;

async function browse(db: Db, tenant: Tenant, filter: GameFilter): Promise<FoundGames> {
  const games = await narrowed(describedGames(db, tenant), filter)
    .$if(filter.kind === "popular", (query) => query.orderBy("views", "desc"))
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

function findWords(db: Db, tenant: Tenant, filter: GameFilter & { search: string }): Promise<FoundGames> {
  const words = searchWords(filter.search);
  if (words.length === 0) return Promise.resolve({ games: [], total: 0 });
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${leastLikeness}, true)`.execute(tx);
    const read = (limit: number, offset: number) =>
      matching(tx, tenant, { ...filter, words })
        .limit(limit)
        .offset(offset)
        .execute();
    const rows = await read(filter.limit, filter.offset);
    const total = rows[0]?.total ?? (filter.offset > 0 ? (await read(1, 0))[0]?.total : 0) ?? 0;
    return { games: rows.map(({ total: _total, ...game }) => game), total };
  });
}

/** Exact gamecode, then exact title, then prefix, then likeness (api.md); each in the operator's order. */
function matching(tx: Tx, tenant: Tenant, filter: GameFilter & { search: string; words: readonly SearchWord[] }) {
  const typed = plainText(filter.search);
  const rank = sql<number>`case when games.gamecode = ${typed} then 4 when games.plain_title = ${typed} then 3
    when starts_with(games.plain_title, ${typed}) then 2 else word_similarity(${typed}, games.plain_title) end`;
  return narrowed(describedGames(tx, tenant), filter)
    .where((eb) => eb.or([eb("games.gamecode", "=", typed), eb.and(filter.words.map(isLike))]))
    .select(fullTotal.as("total"))
    .orderBy(rank, "desc")
    .orderBy("tenant_games.position")
    .orderBy("games.id");
}

const isLike = ({ word, swapped }: SearchWord): RawBuilder<SqlBool> =>
  swapped === null
    ? sql<SqlBool>`games.search_text %> ${word}`
    : sql<SqlBool>`(games.search_text %> ${word} or games.search_text ~ ${swapped})`;

type Shown = ReturnType<typeof shownGames>;

function narrowed<Query extends Pick<Shown, "where">>(query: Query, filter: GameFilter): Query {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (filter.categories.length > 0) conditions.push(sql`games.category_slug = any(${[...filter.categories]})`);
  if (filter.provider !== undefined) conditions.push(sql`games.provider_code = ${filter.provider}`);
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
