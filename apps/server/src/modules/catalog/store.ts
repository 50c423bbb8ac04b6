import type { Localized } from "@trevo/domain";
import { type Generated, sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { titlesOf } from "./titles.ts";

export type Dress = Pick<GameRow, "title_en" | "image" | "paint" | "category_slug">;

export interface CategoryRow {
  slug: string;
  name_pt: string;
  name_en: string;
  games: number;
}

export type GameState = "active" | "maintenance" | "disabled";
export type Badge = "new" | "live" | "bonus" | "demo";

/** What a provider states of a game, beside its name. Amounts in centavos, the largest win in hundredths of the stake. */
export interface GameFacts {
  volatility: "low" | "medium" | "high" | "chosen" | null;
  max_win_x100: number | null;
  min_stake: number | null;
  max_stake: number | null;
  rules_pt: string | null;
  rules_en: string | null;
}

export type CatalogTables = {
  game_providers: { code: string; name: string };
  games: GameFacts & {
    id: Generated<number>;
    provider_code: string;
    gamecode: string;
    title: string;
    /** Null where one name serves both languages. */
    title_en: string | null;
    plain_title: Generated<string>;
    plain_title_en: Generated<string>;
    category_slug: string;
    rtp: number | null;
    paint: string;
    image: string;
    image_mobile: string | null;
    only_demo: Generated<boolean>;
    bonus_allowed: Generated<boolean>;
    has_tables: Generated<boolean>;
  };
  tenant_games: {
    tenant_id: number;
    game_id: number;
    state: Generated<GameState>;
    position: number;
    featured: boolean;
    badge: Badge | null;
    shown_at: Generated<Date>;
  };
  game_words: { word: string };
  game_views: { tenant_id: number; game_id: number; views: number };
  categories: { tenant_id: number; slug: string; name_pt: string; name_en: string; position: number };
};

export interface GameRow {
  id: number;
  provider_code: string;
  provider_name: string;
  gamecode: string;
  title: string;
  title_en: string | null;
  category_slug: string;
  rtp: number | null;
  paint: string;
  image: string;
  image_mobile: string | null;
  only_demo: boolean;
  bonus_allowed: boolean;
  has_tables: boolean;
  state: GameState;
  badge: Badge | null;
  views: number;
}

type StakeTerms = Pick<GameRow, "state" | "only_demo" | "bonus_allowed">;

export type NamedGame = Pick<GameRow, "id" | "title" | "gamecode" | "provider_name"> & {
  readonly titles: Localized;
};

/** Games the tenant shows, with its own words about them. */
export const shownGames = (db: Db, tenant: Pick<Tenant, "id">) =>
  db
    .withTables<CatalogTables>()
    .selectFrom("tenant_games")
    .innerJoin("games", "games.id", "tenant_games.game_id")
    .where("tenant_games.tenant_id", "=", tenant.id)
    .where("tenant_games.state", "!=", "disabled");

/** The same, with what a list says of each. */
export const describedGames = (db: Db, tenant: Pick<Tenant, "id">) =>
  shownGames(db, tenant)
    .innerJoin("game_providers", "game_providers.code", "games.provider_code")
    .leftJoin("game_views", (join) => join.onRef("game_views.game_id", "=", "games.id").on("game_views.tenant_id", "=", tenant.id))
    .select([
      "games.id",
      "games.provider_code",
      "game_providers.name as provider_name",
      "games.gamecode",
      "games.title",
      "games.title_en",
      "games.category_slug",
      "games.rtp",
      "games.paint",
      "games.image",
      "games.image_mobile",
      "games.only_demo",
      "games.bonus_allowed",
      "games.has_tables",
      "tenant_games.state",
      "tenant_games.badge",
      sql<number>`coalesce(game_views.views, 0)`.as("views"),
    ]);

/** In the order of `ids`; what the tenant does not show is left out. */
export async function shownByIds(db: Db, tenant: Pick<Tenant, "id">, ids: readonly number[]): Promise<GameRow[]> {
  if (ids.length === 0) return [];
  const rows = await describedGames(db, tenant)
    .where("games.id", "=", sql<number>`any(${`{${ids.join(",")}}`}::int[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** As many as a site map may hold of one kind (sitemaps.org: 50,000 addresses; each game has two). */
const mostNames = 20_000;
const featuredShown = 24;
const relatedShown = 12;

/** Looks games up. */
export function createCatalogStore(db: Db) {
  return {
    find: async (tenant: Tenant, which: { game: number | string; provider?: string | undefined }): Promise<GameRow | null> => {
      const game = await describedGames(db, tenant)
        .$if(typeof which.game === "number", (query) => query.where("games.id", "=", Number(which.game)))
        .$if(typeof which.game === "string", (query) => query.where("games.gamecode", "=", String(which.game)))
        .$if(which.provider !== undefined, (query) => query.where("games.provider_code", "=", which.provider ?? ""))
        .orderBy("tenant_games.position")
        .limit(1)
        .executeTakeFirst();
      return game ?? null;
    },

    idOf: async ({ provider_code, gamecode }: Pick<GameRow, "provider_code" | "gamecode">): Promise<number | null> => {
      const game = await db
        .withTables<CatalogTables>()
        .selectFrom("games")
        .select("id")
        .where("provider_code", "=", provider_code)
        .where("gamecode", "=", gamecode)
        .executeTakeFirst();
      return game?.id ?? null;
    },

    facts: (gameId: number): Promise<GameFacts> =>
      db
        .withTables<CatalogTables>()
        .selectFrom("games")
        .select(["volatility", "max_win_x100", "min_stake", "max_stake", "rules_pt", "rules_en"])
        .where("id", "=", gameId)
        .executeTakeFirstOrThrow(),

    dressOf: async (providerCode: string): Promise<Map<string, Dress>> => {
      const rows = await db
        .withTables<CatalogTables>()
        .selectFrom("games")
        .select(["gamecode", "title_en", "image", "paint", "category_slug"])
        .where("provider_code", "=", providerCode)
        .execute();
      return new Map(rows.map(({ gamecode, ...dress }) => [gamecode, dress]));
    },

    shownByIds: (tenant: Tenant, ids: readonly number[]) => shownByIds(db, tenant, ids),

    featured: (tenant: Tenant): Promise<GameRow[]> =>
      describedGames(db, tenant)
        .where("tenant_games.featured", "=", true)
        .orderBy("tenant_games.position")
        .orderBy("games.id")
        .limit(featuredShown)
        .execute(),

    /** Of the same kind first, then by the same maker; what can be played before what rests. */
    related: (tenant: Tenant, game: GameRow): Promise<GameRow[]> =>
      describedGames(db, tenant)
        .where("games.id", "!=", game.id)
        .where((eb) => eb.or([eb("games.category_slug", "=", game.category_slug), eb("games.provider_code", "=", game.provider_code)]))
        .orderBy((eb) => eb("tenant_games.state", "=", "active"), "desc")
        .orderBy((eb) => eb("games.category_slug", "=", game.category_slug), "desc")
        .orderBy((eb) => eb("games.provider_code", "=", game.provider_code), "desc")
        .orderBy("tenant_games.position")
        .orderBy("games.id")
        .limit(relatedShown)
        .execute(),

    countView: async (tenant: Tenant, gameId: number): Promise<void> => {
      await db
        .withTables<CatalogTables>()
        .insertInto("game_views")
        .values({ tenant_id: tenant.id, game_id: gameId, views: 1 })
        .onConflict((conflict) => conflict.columns(["tenant_id", "game_id"]).doUpdateSet({ views: sql`game_views.views + 1` }))
        .execute();
    },

    ...createCatalogFacts(db),
  };
}

/** What is said about many games at once. */
function createCatalogFacts(db: Db) {
  return {
    /** By id, what of a game decides over its stakes. */
    terms: async (tenant: Tenant): Promise<Map<number, StakeTerms>> => {
      const rows = await shownGames(db, tenant)
        .select(["games.id", "tenant_games.state", "games.only_demo", "games.bonus_allowed"])
        .execute();
      return new Map(rows.map(({ id, ...terms }) => [id, terms]));
    },

    /** Whatever any tenant shows, as histories name it. */
    byIds: async (ids: number[]): Promise<Map<number, NamedGame>> => {
      if (ids.length === 0) return new Map();
      const rows = await db
        .withTables<CatalogTables>()
        .selectFrom("games")
        .innerJoin("game_providers", "game_providers.code", "games.provider_code")
        .select(["games.id", "games.title", "games.title_en", "games.gamecode", "game_providers.name as provider_name"])
        .where("games.id", "in", ids)
        .execute();
      return new Map(rows.map(({ title_en, ...row }) => [row.id, { ...row, titles: titlesOf({ ...row, title_en }) }]));
    },

    categories: async (tenant: Tenant): Promise<CategoryRow[]> => {
      const counted = shownGames(db, tenant)
        .select((eb) => ["games.category_slug", eb.fn.countAll<number>().as("games")])
        .groupBy("games.category_slug");
      return db
        .withTables<CatalogTables>()
        .selectFrom("categories")
        .leftJoin(counted.as("counted"), "counted.category_slug", "categories.slug")
        .where("categories.tenant_id", "=", tenant.id)
        .select(["slug", "name_pt", "name_en", sql<number>`coalesce(counted.games, 0)`.as("games")])
        .orderBy("position")
        .orderBy("slug")
        .execute();
    },

    names: (tenant: Tenant): Promise<{ provider_code: string; gamecode: string }[]> =>
      shownGames(db, tenant)
        .select(["games.provider_code", "games.gamecode"])
        .orderBy("tenant_games.position")
        .orderBy("games.id")
        .limit(mostNames)
        .execute(),

    providers: (tenant: Tenant) =>
      shownGames(db, tenant)
        .innerJoin("game_providers", "game_providers.code", "games.provider_code")
        .select((eb) => ["game_providers.code", "game_providers.name", eb.fn.countAll<number>().as("games")])
        .groupBy(["game_providers.code", "game_providers.name"])
        .orderBy("game_providers.name")
        .execute(),
  };
}
