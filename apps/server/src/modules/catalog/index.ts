import type { Game, GameDetail, Locale } from "@trevo/contract";
import type { AuditScope } from "../../kernel/audit-log.ts";
import type { Bus } from "../../kernel/bus.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { ListPage } from "../../kernel/page-of.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import { type CategoryChange, type GameChange, arrangeGames, changeGame, saveCategory } from "./curate.ts";
import { type HomeRail, readHomeRails } from "./home-rails.ts";
import { type GameQuery, gameFilterOf, readGames } from "./list-games.ts";
import { type CuratedGame, type CuratedQuery, listCurated } from "./list-curated.ts";
import { createListMemory } from "./list-memory.ts";
import { presentGame, presentGameDetail } from "./present.ts";
import { type CatalogDraft, type SavedGames, saveCatalog } from "./save-catalog.ts";
import { type GameFacts, type GameRow, type NamedGame, createCatalogStore } from "./store.ts";

/**
 * Owns providers, games, what each tenant shows of them, and categories.
 * Promises: a disabled game is nowhere; one in maintenance is listed and does not launch. Lists come from memory, and from a
 * change's commit on no process believes what it kept. What an operator arranges stays when providers list their games anew.
 * Does not: launch anything, or know a game by name, or who keeps it (`favorites`).
 */
export interface Catalog {
  /** One page of 24. Searches are read anew, everything else is recalled. */
  games(tenant: Tenant, query: GameQuery): Promise<ListPage<Game>>;
  homeRails(tenant: Tenant, locale: Locale): Promise<readonly HomeRail[]>;
  featured(tenant: Tenant): Promise<readonly Game[]>;
  related(tenant: Tenant, game: GameRow): Promise<readonly Game[]>;
  categories(tenant: Tenant): Promise<readonly CategoryRow[]>;
  providers(tenant: Tenant): Promise<readonly { code: string; name: string; games: number }[]>;
  /** Every game that the tenant shows, for the map of the site. */
  names(tenant: Tenant): Promise<readonly { provider_code: string; gamecode: string }[]>;
  /** By id, or by gamecode and (where two providers share it) provider. Null where the tenant does not show it. */
  find(tenant: Tenant, which: GameName): Promise<GameRow | null>;
  /** Whoever shows it, and in whatever state. Null where no provider ever listed it. */
  idOf(game: { provider_code: string; gamecode: string }): Promise<number | null>;
  /** The same as `find`, with all that is known of the game. */
  detail(tenant: Tenant, which: GameName, locale: Locale): Promise<GameDetail | null>;
  /** For the path of a stake, from memory: whether the game takes stakes now, of real or of play money. */
  takes(tenant: Tenant, gameId: number, mode: "real" | "demo"): Promise<boolean>;
  /** Whether bonus money counts in the game. Not in one that the tenant does not show. */
  takesBonus(tenant: Tenant, gameId: number): Promise<boolean>;
  /** In the order of `ids`, without those that the tenant does not show. */
  shownByIds(tenant: Tenant, ids: readonly number[]): Promise<Game[]>;
  /** Several at once, for histories; games no longer shown are included. */
  byIds(ids: number[]): Promise<Map<number, NamedGame>>;
  /** How every game of a provider is dressed, by gamecode, whoever shows it. */
  dressOf(providerCode: string): Promise<Map<string, Dress>>;
  /** A game was opened. */
  countView(tenant: Tenant, gameId: number): Promise<void>;
  /** Adds or updates providers, games and a tenant's selection. For adapters' listings, the importer and the seed. */
  save(tx: Db | Tx, draft: CatalogDraft): Promise<SavedGames>;
  /** The operator's hand on one game: state, order, feature, badge. Refuses with `not_found`. */
  change(scope: AuditScope, given: { game_id: number; change: GameChange; actor: string }): Promise<void>;
  /** Also those that it does not show; read anew each time. */
  curated(tenant: Tenant, query: CuratedQuery): Promise<Slice<CuratedGame>>;
  /** These games come first, in this order. Refuses with `not_found`, `invalid_fields`. */
  arrange(scope: AuditScope, given: { game_ids: readonly number[]; actor: string }): Promise<void>;
  /** Names and places a category. */
  saveCategory(scope: AuditScope, given: { category: CategoryChange; actor: string }): Promise<void>;
}

export interface GameName {
  game: number | string;
  provider?: string | undefined;
}

export type Dress = Pick<GameRow, "image" | "paint" | "category_slug">;

export interface CategoryRow {
  slug: string;
  name_pt: string;
  name_en: string;
  games: number;
}

export interface CatalogNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly bus: Pick<Bus, "subscribe" | "onGap">;
  /** What a round may cost where the brand decides, and not the provider: centavos. */
  readonly limitsOf?: (tenant: Tenant, game: GameRow) => Pick<GameFacts, "min_stake" | "max_stake"> | null;
}

export function createCatalog(needs: CatalogNeeds): Catalog {
  const { db } = needs;
  const store = createCatalogStore(db);
  const { recall } = createListMemory({ bus: needs.bus, now: () => Date.now() });
  const termsOf = async (tenant: Tenant, gameId: number) => (await recall(tenant.id, "terms", () => store.terms(tenant))).get(gameId);
  const categories = (tenant: Tenant) => recall(tenant.id, "categories", () => store.categories(tenant));
  return {
    games: (tenant, query) => {
      const filter = { ...gameFilterOf(query), page: query.page };
      const read = () => readGames(db, tenant, filter);
      return filter.search === undefined ? recall(tenant.id, `games ${JSON.stringify(filter)}`, read) : read();
    },
    homeRails: (tenant, locale) =>
      recall(tenant.id, `home ${locale}`, async () => readHomeRails(db, { tenant, locale, categories: await categories(tenant) })),
    featured: (tenant) => recall(tenant.id, "featured", async () => (await store.featured(tenant)).map(presentGame)),
    related: (tenant, game) => recall(tenant.id, `related ${game.id}`, async () => (await store.related(tenant, game)).map(presentGame)),
    categories,
    providers: (tenant) => recall(tenant.id, "providers", () => store.providers(tenant)),
    names: (tenant) => recall(tenant.id, "names", () => store.names(tenant)),
    find: store.find,
    idOf: store.idOf,
    detail: async (tenant, which, locale) => {
      const game = await store.find(tenant, which);
      return game && presentGameDetail(game, { ...(await store.facts(game.id)), ...needs.limitsOf?.(tenant, game) }, locale);
    },
    takes: async (tenant, gameId, mode) => {
      const terms = await termsOf(tenant, gameId);
      return terms?.state === "active" && (mode === "demo" || !terms.only_demo);
    },
    takesBonus: async (tenant, gameId) => (await termsOf(tenant, gameId))?.bonus_allowed ?? false,
    shownByIds: async (tenant, ids) => (await store.shownByIds(tenant, ids)).map(presentGame),
    byIds: store.byIds,
    dressOf: store.dressOf,
    countView: store.countView,
    save: (tx, draft) => saveCatalog(tx, draft),
    change: (scope, given) => changeGame(needs, scope, given),
    curated: (tenant, query) => listCurated(db, tenant, query),
    arrange: (scope, given) => arrangeGames(needs, scope, given),
    saveCategory: (scope, given) => saveCategory(needs, scope, given),
  };
}

export { ImportRefused, importCatalog } from "./import-catalog.ts";
export { catalogChangedTopic } from "./list-memory.ts";
export { type GameQuery, gameFilterOf, readGames } from "./list-games.ts";
export { registerCatalogStaffRoutes } from "./staff-routes.ts";
export { registerCatalogRoutes } from "./routes.ts";
export type { CatalogDraft, GameDraft } from "./save-catalog.ts";
export type { GameRow } from "./store.ts";
