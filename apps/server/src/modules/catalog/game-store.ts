import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { CatalogTables, Dress, GameFacts, GameRow, GameState, NamedGame, StakeTerms } from "./tables.ts";
import { titlesOf } from "./titles.ts";

/** The state of a shown game: in maintenance while the tenant has its provider switched off. */
const shownState = sql<GameState>`case when off.tenant_id is null then tenant_games.state else 'maintenance' end`;

/** Games that the tenant shows, with the tenant's own settings. */
const shownGames = (db: Db, tenant: Pick<Tenant, "id">) =>
  db
    .withTables<CatalogTables>()
    .selectFrom("tenant_games")
    .innerJoin("games", "games.id", "tenant_games.game_id")
    .leftJoin("provider_suspensions as off", (join) =>
      join.onRef("off.tenant_id", "=", "tenant_games.tenant_id").onRef("off.provider_code", "=", "games.provider_code"),
    )
    .where("tenant_games.tenant_id", "=", tenant.id)
    .where("tenant_games.state", "!=", "disabled");

/** The same with everything that a list shows of each game. */
const describedGames = (db: Db, tenant: Pick<Tenant, "id">) =>
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
      shownState.as("state"),
      "tenant_games.badge",
      "tenant_games.wager_class",
      sql<number>`coalesce(game_views.views, 0)`.as("views"),
    ]);

/** Games in the order of `ids`, without those that the tenant does not show. */
const shownByIds = async (db: Db, tenant: Pick<Tenant, "id">, ids: readonly number[]): Promise<GameRow[]> => {
  if (ids.length === 0) return [];
  const rows = await describedGames(db, tenant)
    .where("games.id", "=", sql<number>`any(${`{${ids.join(",")}}`}::int[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** As many as a sitemap may contain of one kind (sitemaps.org: 50,000 addresses; each game has two). */
const mostNames = 20_000;
const featuredShown = 24;
const relatedShown = 12;

/** SQL that reads games and counts their views. */
export const gameStore = {
  shown: shownGames,
  described: describedGames,

  find: async (db: Db, tenant: Tenant, which: { game: number | string; provider?: string | undefined }): Promise<GameRow | null> => {
    const game = await describedGames(db, tenant)
      .$if(typeof which.game === "number", (query) => query.where("games.id", "=", Number(which.game)))
      .$if(typeof which.game === "string", (query) => query.where("games.gamecode", "=", String(which.game)))
      .$if(which.provider !== undefined, (query) => query.where("games.provider_code", "=", which.provider ?? ""))
      .orderBy("tenant_games.position")
      .limit(1)
      .executeTakeFirst();
    return game ?? null;
  },

  idOf: async (db: Db, { provider_code, gamecode }: Pick<GameRow, "provider_code" | "gamecode">): Promise<number | null> => {
    const game = await db
      .withTables<CatalogTables>()
      .selectFrom("games")
      .select("id")
      .where("provider_code", "=", provider_code)
      .where("gamecode", "=", gamecode)
      .executeTakeFirst();
    return game?.id ?? null;
  },

  facts: (db: Db, gameId: number): Promise<GameFacts> =>
    db
      .withTables<CatalogTables>()
      .selectFrom("games")
      .select(["volatility", "max_win_x100", "min_stake", "max_stake", "rules_pt", "rules_en"])
      .where("id", "=", gameId)
      .executeTakeFirstOrThrow(),

  dressOf: async (db: Db, providerCode: string): Promise<Map<string, Dress>> => {
    const rows = await db
      .withTables<CatalogTables>()
      .selectFrom("games")
      .select(["gamecode", "title_en", "image", "paint", "category_slug"])
      .where("provider_code", "=", providerCode)
      .execute();
    return new Map(rows.map(({ gamecode, ...dress }) => [gamecode, dress]));
  },

  shownByIds,

  featured: (db: Db, tenant: Tenant): Promise<GameRow[]> =>
    describedGames(db, tenant)
      .where("tenant_games.featured", "=", true)
      .orderBy("tenant_games.position")
      .orderBy("games.id")
      .limit(featuredShown)
      .execute(),

  /** Same kind first, then same maker; playable games before those in maintenance. */
  related: (db: Db, tenant: Tenant, game: GameRow): Promise<GameRow[]> =>
    describedGames(db, tenant)
      .where("games.id", "!=", game.id)
      .where((eb) => eb.or([eb("games.category_slug", "=", game.category_slug), eb("games.provider_code", "=", game.provider_code)]))
      .orderBy((eb) => eb(shownState, "=", "active"), "desc")
      .orderBy((eb) => eb("games.category_slug", "=", game.category_slug), "desc")
      .orderBy((eb) => eb("games.provider_code", "=", game.provider_code), "desc")
      .orderBy("tenant_games.position")
      .orderBy("games.id")
      .limit(relatedShown)
      .execute(),

  countView: async (db: Db, tenant: Tenant, gameId: number): Promise<void> => {
    await db
      .withTables<CatalogTables>()
      .insertInto("game_views")
      .values({ tenant_id: tenant.id, game_id: gameId, views: 1 })
      .onConflict((conflict) => conflict.columns(["tenant_id", "game_id"]).doUpdateSet({ views: sql`game_views.views + 1` }))
      .execute();
  },

  /** The properties that decide whether a game accepts stakes, by id. */
  terms: async (db: Db, tenant: Tenant): Promise<Map<number, StakeTerms>> => {
    const rows = await shownGames(db, tenant)
      .select(["games.id", shownState.as("state"), "games.only_demo", "games.bonus_allowed", "tenant_games.wager_class"])
      .execute();
    return new Map(rows.map(({ id, ...terms }) => [id, terms]));
  },

  /** Games for histories, whether or not a tenant still shows them. */
  byIds: async (db: Db, ids: number[]): Promise<Map<number, NamedGame>> => {
    if (ids.length === 0) return new Map();
    const rows = await db
      .withTables<CatalogTables>()
      .selectFrom("games")
      .innerJoin("game_providers", "game_providers.code", "games.provider_code")
      .select(["games.id", "games.title", "games.title_en", "games.gamecode", "games.image", "game_providers.name as provider_name"])
      .where("games.id", "in", ids)
      .execute();
    return new Map(rows.map(({ title_en, ...row }) => [row.id, { ...row, titles: titlesOf({ ...row, title_en }) }]));
  },

  names: (db: Db, tenant: Tenant): Promise<{ provider_code: string; gamecode: string }[]> =>
    shownGames(db, tenant)
      .select(["games.provider_code", "games.gamecode"])
      .orderBy("tenant_games.position")
      .orderBy("games.id")
      .limit(mostNames)
      .execute(),

  providers: (db: Db, tenant: Tenant) =>
    shownGames(db, tenant)
      .innerJoin("game_providers", "game_providers.code", "games.provider_code")
      .select((eb) => ["game_providers.code", "game_providers.name", eb.fn.countAll<number>().as("games")])
      .groupBy(["game_providers.code", "game_providers.name"])
      .orderBy("game_providers.name")
      .execute(),
};
