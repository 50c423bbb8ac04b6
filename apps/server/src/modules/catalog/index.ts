import { askTogether } from "../../kernel/ask-together.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { type GameFilter, type GameRow, createCatalogStore } from "./store.ts";

/**
 * Owns providers, games, what each tenant shows of them, and categories.
 * Promises: a disabled game is nowhere; one in maintenance is listed and does not launch.
 * Does not: launch anything, or know a game by name.
 */
export interface Catalog {
  /** One page of what the filter matches, with the whole count. */
  search(tenant: Tenant, filter: GameFilter): Promise<{ games: GameRow[]; total: number }>;
  /** By id, or by gamecode and (where two providers share it) provider. Null where the tenant does not show it. */
  find(tenant: Tenant, which: { game: number | string; provider?: string | undefined }): Promise<GameRow | null>;
  /** For the path of a stake: those that come together are read together. Null where the tenant does not show the game. */
  stateOf(tenant: Tenant, gameId: number): Promise<GameRow["state"] | null>;
  /** Several at once, for histories; games no longer shown are included. */
  byIds(ids: number[]): Promise<Map<number, GameRow>>;
  featured(tenant: Tenant): Promise<GameRow[]>;
  related(tenant: Tenant, game: GameRow): Promise<GameRow[]>;
  categories(tenant: Tenant): Promise<CategoryRow[]>;
  providers(tenant: Tenant): Promise<{ code: string; name: string; games: number }[]>;
  /** Adds or updates providers, games and a tenant's selection. For adapters' listings and the seed. */
  save(tx: Db | Tx, draft: CatalogDraft): Promise<void>;
}

export interface CategoryRow {
  slug: string;
  name_pt: string;
  name_en: string;
  games: number;
}

export interface GameDraft {
  provider_code: string;
  gamecode: string;
  title: string;
  category_slug: string;
  rtp: number | null;
  paint: string;
  image: string;
  badge: GameRow["badge"];
  featured: boolean;
  position: number;
}

export interface CatalogDraft {
  tenant_id: number;
  providers: { code: string; name: string }[];
  categories: { slug: string; name_pt: string; name_en: string; position: number }[];
  games: GameDraft[];
}

export function createCatalog(needs: { db: Db }): Catalog {
  const store = createCatalogStore(needs.db);
  const askState = askTogether({
    keyOf: ({ tenant_id, game_id }: { tenant_id: number; game_id: number }) => `${tenant_id} ${game_id}`,
    read: store.states,
  });
  return {
    search: store.search,
    find: store.find,
    stateOf: (tenant, gameId) => askState({ tenant_id: tenant.id, game_id: gameId }),
    byIds: store.byIds,
    featured: store.featured,
    related: store.related,
    categories: store.categories,
    providers: store.providers,
    save: store.save,
  };
}

export { homeRails, listGames } from "./list-games.ts";
export { presentGame } from "./present.ts";
export { registerCatalogRoutes } from "./routes.ts";
export type { GameFilter, GameRow } from "./store.ts";
