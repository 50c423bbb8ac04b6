import { type Generated, type SqlBool, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { CatalogDraft, CategoryRow } from "./index.ts";
import { saveCatalog } from "./save-catalog.ts";

export type CatalogTables = {
  game_providers: { code: string; name: string };
  games: {
    id: Generated<number>;
    provider_code: string;
    gamecode: string;
    title: string;
    category_slug: string;
    rtp: number | null;
    paint: string;
    image: string;
    only_demo: Generated<boolean>;
    bonus_allowed: Generated<boolean>;
    has_tables: Generated<boolean>;
  };
  tenant_games: {
    tenant_id: number;
    game_id: number;
    state: Generated<"active" | "maintenance" | "disabled">;
    position: number;
    featured: boolean;
    badge: "new" | "live" | "bonus" | "demo" | null;
    views: Generated<number>;
  };
  categories: { tenant_id: number; slug: string; name_pt: string; name_en: string; position: number };
};

export interface GameRow {
  id: number;
  provider_code: string;
  provider_name: string;
  gamecode: string;
  title: string;
  category_slug: string;
  rtp: number | null;
  paint: string;
  image: string;
  only_demo: boolean;
  bonus_allowed: boolean;
  has_tables: boolean;
  state: "active" | "maintenance" | "disabled";
  badge: "new" | "live" | "bonus" | "demo" | null;
  views: number;
}

export interface GameFilter {
  /** Forgives accents, case and small typos. */
  search?: string | undefined;
  /** Empty: every category. */
  categories: string[];
  provider?: string | undefined;
  limit: number;
  offset: number;
}

/** Games the tenant shows, with its own words about them. */
const shownGames = (db: Db, tenant: Tenant) =>
  db
    .withTables<CatalogTables>()
    .selectFrom("tenant_games")
    .innerJoin("games", "games.id", "tenant_games.game_id")
    .innerJoin("game_providers", "game_providers.code", "games.provider_code")
    .where("tenant_games.tenant_id", "=", tenant.id)
    .where("tenant_games.state", "!=", "disabled");

const columns = [
  "games.id",
  "games.provider_code",
  "game_providers.name as provider_name",
  "games.gamecode",
  "games.title",
  "games.category_slug",
  "games.rtp",
  "games.paint",
  "games.image",
  "games.only_demo",
  "games.bonus_allowed",
  "games.has_tables",
  "tenant_games.state",
  "tenant_games.badge",
  "tenant_games.views",
] as const;

/** Looks games up. */
export function createCatalogStore(db: Db) {
  const shown = (tenant: Tenant) => shownGames(db, tenant);

  const matching = (tenant: Tenant, filter: GameFilter) =>
    shown(tenant)
      .$if(filter.categories.length > 0, (query) => query.where("games.category_slug", "in", filter.categories))
      .$if(filter.provider !== undefined, (query) => query.where("games.provider_code", "=", filter.provider ?? ""))
      .$if(filter.search !== undefined, (query) => query.where(sql<SqlBool>`(${rank(filter.search ?? "")}) > 0`));

  return {
    search: async (tenant: Tenant, filter: GameFilter): Promise<{ games: GameRow[]; total: number }> => {
      const { total } = await matching(tenant, filter)
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      const games = await matching(tenant, filter)
        .select(columns)
        .$if(filter.search !== undefined, (query) => query.orderBy(rank(filter.search ?? ""), "desc"))
        .orderBy("tenant_games.position")
        .orderBy("games.id")
        .limit(filter.limit)
        .offset(filter.offset)
        .execute();
      return { games, total };
    },

    find: async (tenant: Tenant, which: { game: number | string; provider?: string | undefined }): Promise<GameRow | null> => {
      const game = await shown(tenant)
        .select(columns)
        .$if(typeof which.game === "number", (query) => query.where("games.id", "=", Number(which.game)))
        .$if(typeof which.game === "string", (query) => query.where("games.gamecode", "=", String(which.game)))
        .$if(which.provider !== undefined, (query) => query.where("games.provider_code", "=", which.provider ?? ""))
        .orderBy("tenant_games.position")
        .limit(1)
        .executeTakeFirst();
      return game ?? null;
    },

    featured: (tenant: Tenant): Promise<GameRow[]> =>
      shown(tenant).select(columns).where("tenant_games.featured", "=", true).orderBy("tenant_games.position").limit(24).execute(),

    related: (tenant: Tenant, game: GameRow): Promise<GameRow[]> =>
      shown(tenant)
        .select(columns)
        .where("games.id", "!=", game.id)
        .where("games.category_slug", "=", game.category_slug)
        .orderBy("tenant_games.position")
        .limit(12)
        .execute(),

    ...createCatalogFacts(db),

    save: (tx: Db | Tx, draft: CatalogDraft) => saveCatalog(tx, draft),
  };
}

/** What is said about many games at once. */
function createCatalogFacts(db: Db) {
  return {
    /** `tenant game` → state, of those that the tenant shows. */
    states: async (wanted: readonly { tenant_id: number; game_id: number }[]): Promise<Map<string, GameRow["state"]>> => {
      const arrays = [wanted.map((one) => one.tenant_id), wanted.map((one) => one.game_id)].map((values) => `{${values.join(",")}}`);
      const { rows } = await sql<{ tenant_id: number; game_id: number; state: GameRow["state"] }>`
        select found.* from unnest(${arrays[0]}::int[], ${arrays[1]}::int[]) as asked (tenant_id, game_id)
        cross join lateral (select t.tenant_id, t.game_id, t.state from tenant_games t
          where t.tenant_id = asked.tenant_id and t.game_id = asked.game_id and t.state <> 'disabled' offset 0) found`.execute(db);
      return new Map(rows.map((row) => [`${row.tenant_id} ${row.game_id}`, row.state]));
    },

    byIds: async (ids: number[]): Promise<Map<number, GameRow>> => {
      if (ids.length === 0) return new Map();
      const rows = await db
        .withTables<CatalogTables>()
        .selectFrom("games")
        .innerJoin("game_providers", "game_providers.code", "games.provider_code")
        .selectAll("games")
        .select("game_providers.name as provider_name")
        .where("games.id", "in", ids)
        .execute();
      return new Map(rows.map((row) => [row.id, { ...row, state: "active", badge: null, views: 0 }]));
    },

    categories: async (tenant: Tenant): Promise<CategoryRow[]> =>
      db
        .withTables<CatalogTables>()
        .selectFrom("categories")
        .where("categories.tenant_id", "=", tenant.id)
        .select((eb) => [
          "slug",
          "name_pt",
          "name_en",
          eb
            .selectFrom("tenant_games")
            .innerJoin("games", "games.id", "tenant_games.game_id")
            .whereRef("games.category_slug", "=", "categories.slug")
            .where("tenant_games.tenant_id", "=", tenant.id)
            .where("tenant_games.state", "!=", "disabled")
            .select((count) => count.fn.countAll<number>().as("games"))
            .as("games"),
        ])
        .orderBy("position")
        .execute()
        .then((rows) => rows.map((row) => ({ ...row, games: row.games ?? 0 }))),

    providers: (tenant: Tenant) =>
      shownGames(db, tenant)
        .select((eb) => ["game_providers.code", "game_providers.name", eb.fn.countAll<number>().as("games")])
        .groupBy(["game_providers.code", "game_providers.name"])
        .orderBy("game_providers.name")
        .execute(),
  };
}

/** Exact gamecode, then exact title, then prefix, then likeness; 0 is no match. */
function rank(search: string) {
  const plain = sql`lower(unaccent(${search.trim()}))`;
  const title = sql`lower(unaccent(games.title))`;
  return sql<number>`case when games.gamecode = ${plain} then 4.0 when ${title} = ${plain} then 3.0
    when ${title} like replace(replace(${plain}, '%', '\\%'), '_', '\\_') || '%' then 2.0
    when word_similarity(${plain}, ${title}) >= 0.4 then word_similarity(${plain}, ${title})::float
    when word_similarity(${plain}, lower(unaccent(game_providers.name))) >= 0.6 then 0.1 else 0.0 end`;
}
