import { readHomeRails } from "./home-rails.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { arrangeGames, changeGame, saveCategory } from "./curate.ts";
import { gameFilterOf, readGames } from "./list-games.ts";
import { listCurated } from "./list-curated.ts";
import { createListMemory } from "./list-memory.ts";
import { presentGame, presentGameDetail } from "./present.ts";
import { saveCatalog } from "./save-catalog.ts";
import { createCatalogStore } from "./store.ts";
import type { Catalog } from "./catalog.ts";
import type { CatalogNeeds } from "./needs.ts";

export function createCatalog(needs: CatalogNeeds): Catalog {
  const { db } = needs;
  const store = createCatalogStore(db);
  const { recall } = createListMemory({ bus: needs.bus, now: () => Date.now() });
  const termsOf = async (tenant: Tenant, gameId: number) => (await recall(tenant.id, "terms", () => store.terms(tenant))).get(gameId);
  const categories = (tenant: Tenant) => recall(tenant.id, "categories", () => store.categories(tenant));
  return {
    games: (tenant, query) => {
      const filter = { ...gameFilterOf(query), page: query.page, locale: query.locale };
      const read = () => readGames(db, tenant, filter);
      return filter.search === undefined ? recall(tenant.id, `games ${JSON.stringify(filter)}`, read) : read();
    },
    homeRails: (tenant, locale) =>
      recall(tenant.id, `home ${locale}`, async () => readHomeRails(db, { tenant, locale, categories: await categories(tenant) })),
    featured: (tenant, locale) =>
      recall(tenant.id, `featured ${locale}`, async () => (await store.featured(tenant)).map((game) => presentGame(game, locale))),
    related: (tenant, game, locale) =>
      recall(tenant.id, `related ${game.id} ${locale}`, async () =>
        (await store.related(tenant, game)).map((other) => presentGame(other, locale)),
      ),
    categories,
    providers: (tenant) => recall(tenant.id, "providers", () => store.providers(tenant)),
    names: (tenant) => recall(tenant.id, "names", () => store.names(tenant)),
    find: store.find,
    idOf: store.idOf,
    detail: async (tenant, which, locale) => {
      const game = await store.find(tenant, which);
      return game && presentGameDetail(game, { ...(await store.facts(game.id)), ...needs.limitsOf?.(tenant, game) }, locale);
    },
    isPlayable: async (tenant, gameId, mode) => {
      const terms = await termsOf(tenant, gameId);
      return terms?.state === "active" && (mode === "demo" || !terms.only_demo);
    },
    acceptsBonus: async (tenant, gameId) => (await termsOf(tenant, gameId))?.bonus_allowed ?? false,
    shownByIds: async (tenant, ids, locale) => (await store.shownByIds(tenant, ids)).map((game) => presentGame(game, locale)),
    byIds: store.byIds,
    dressOf: store.dressOf,
    countView: store.countView,
    save: (tx, draft) => saveCatalog(tx, draft),
    change: (scope, input) => changeGame(needs, scope, input),
    curated: (tenant, query) => listCurated(db, tenant, query),
    arrange: (scope, input) => arrangeGames(needs, scope, input),
    saveCategory: (scope, input) => saveCategory(needs, scope, input),
  };
}
