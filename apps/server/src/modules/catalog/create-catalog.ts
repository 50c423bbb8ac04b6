import type { Game } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { readHomeRails } from "./home-rails.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { arrangeGames, changeGame, saveCategory } from "./curate.ts";
import { gameFilterOf, readGames } from "./list-games.ts";
import { listCurated } from "./list-curated.ts";
import { createListMemory } from "./create-list-memory.ts";
import { createSuspensions } from "./create-suspensions.ts";
import { presentGame, presentGameDetail, withPlays } from "./present.ts";
import { copyCatalog } from "./copy-catalog.ts";
import { saveCatalog } from "./save-catalog.ts";
import { describeWagerClass, setWagerClass } from "./set-wager-class.ts";
import { store } from "./store.ts";
import type { GameRow } from "./tables.ts";
import type { Catalog } from "./catalog.ts";
import type { CatalogNeeds } from "./needs.ts";

/** Minimum number of players before a game's number of rounds is public: with fewer, the number would reveal individual players. */
export const minPlayersShown = 5;

/** Class of games whose return is unknown. */
const unknownClass = 4;

export function createCatalog(needs: CatalogNeeds): Catalog {
  const { db } = needs;
  const { recall } = createListMemory({ bus: needs.bus, clock: needs.clock });
  const termsOf = async (tenant: Tenant, gameId: number) =>
    (await recall(tenant.id, "terms", () => store.games.terms(db, tenant))).get(gameId);
  const categories = (tenant: Tenant) => recall(tenant.id, "categories", () => store.categories.list(db, tenant));
  const plays = (tenant: Tenant) =>
    recall(tenant.id, "plays", async () => (await needs.roundsByGame?.(tenant.id, minPlayersShown)) ?? new Map<number, number>());
  const present = async (tenant: Tenant, games: readonly GameRow[], locale: Locale): Promise<Game[]> =>
    withPlays(
      games.map((game) => presentGame(game, locale)),
      await plays(tenant),
    );
  return {
    games: (tenant, query) => {
      const filter = { ...gameFilterOf(query), page: query.page, locale: query.locale };
      const read = async () => {
        const page = await readGames(db, tenant, filter);
        return { ...page, data: withPlays(page.data, await plays(tenant)) };
      };
      // A list with a player's own weights is requested by that player only.
      return filter.search === undefined && !query.weights ? recall(tenant.id, `games ${JSON.stringify(filter)}`, read) : read();
    },
    homeRails: (tenant, locale) =>
      recall(tenant.id, `home ${locale}`, async () => {
        const rails = await readHomeRails(db, { tenant, locale, categories: await categories(tenant) });
        const counts = await plays(tenant);
        return rails.map((rail) => ({ ...rail, games: withPlays(rail.games, counts) }));
      }),
    featured: (tenant, locale) =>
      recall(tenant.id, `featured ${locale}`, async () => present(tenant, await store.games.featured(db, tenant), locale)),
    related: (tenant, game, locale) =>
      recall(tenant.id, `related ${game.id} ${locale}`, async () => present(tenant, await store.games.related(db, tenant, game), locale)),
    categories,
    providers: (tenant) => recall(tenant.id, "providers", () => store.games.providers(db, tenant)),
    names: (tenant) => recall(tenant.id, "names", () => store.games.names(db, tenant)),
    find: (tenant, which, tx) => store.games.find(tx ?? db, tenant, which),
    idOf: (game) => store.games.idOf(db, game),
    detail: async (tenant, which, locale) => {
      const game = await store.games.find(db, tenant, which);
      if (!game) return null;
      const facts = { ...(await store.games.facts(db, game.id)), ...needs.limitsOf?.(tenant, game) };
      return withPlays([presentGameDetail(game, facts, locale)], await plays(tenant))[0] ?? null;
    },
    isPlayable: async (tenant, gameId, mode) => {
      const terms = await termsOf(tenant, gameId);
      return terms?.state === "active" && (mode === "demo" || !terms.only_demo);
    },
    wagering: async (tenant, gameId) => {
      const terms = await termsOf(tenant, gameId);
      return { cash_only: !terms?.bonus_allowed, wager_class: terms?.wager_class ?? unknownClass };
    },
    shownByIds: async (tenant, ids, locale) => present(tenant, await store.games.shownByIds(db, tenant, ids), locale),
    byIds: (ids) => store.games.byIds(db, ids),
    dressOf: (providerCode) => store.games.dressOf(db, providerCode),
    countView: (tenant, gameId) => store.games.countView(db, tenant, gameId),
    ...createSuspensions({ ...needs, recall }),
    save: (tx, draft) => saveCatalog(tx, draft),
    copy: copyCatalog,
    change: (scope, input) => changeGame(needs, scope, input),
    describeWagerClass: (tx, tenant, change) => describeWagerClass(needs, tx, { tenant, change }),
    setWagerClass: (tx, tenant, change) => setWagerClass(needs, tx, { tenant, change }),
    jobs: { applyWagerClasses: () => store.wagerClasses.applyDue(db, needs.clock.now()) },
    curated: (tenant, query) => listCurated(db, tenant, query),
    arrange: (scope, input) => arrangeGames(needs, scope, input),
    saveCategory: (scope, input) => saveCategory(needs, scope, input),
  };
}
