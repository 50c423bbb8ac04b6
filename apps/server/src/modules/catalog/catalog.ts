import type { Game, GameDetail } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import type { AuditScope } from "../../kernel/audit-log.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { ListPage } from "../../kernel/page-of.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { ProposedChange } from "../../kernel/proposal-action.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { CuratedGame, CuratedQuery, GameChange } from "./curation-store.ts";
import type { HomeRail } from "./home-rails.ts";
import type { GameQuery } from "./list-games.ts";
import type { SavedGames } from "./listing-store.ts";
import type { ProviderStateChange } from "./set-provider-state.ts";
import type { WagerClassChange } from "./set-wager-class.ts";
import type { CatalogDraft } from "./save-catalog.ts";
import type { CategoryDraft, CategoryRow, Dress, GameRow, NamedGame, Suspension, Wagering } from "./tables.ts";

/**
 * Owns providers, games, each tenant's selection of them, and categories. Guarantees: a disabled game appears nowhere; a game in
 * maintenance is listed but does not launch; so is every game of a provider that the tenant has switched off. Lists are cached in memory, and
 * after a change's commit no process uses an outdated copy. What an operator arranges stays when providers list their games again. It does
 * not launch games, contain logic for particular games, or know players' favourites (`favorites`).
 */
export interface Catalog {
  /** Returns one page of 24. Searches are always read from the database, everything else from memory. */
  games(tenant: Tenant, query: GameQuery & { readonly locale: Locale }): Promise<ListPage<Game>>;
  homeRails(tenant: Tenant, locale: Locale): Promise<readonly HomeRail[]>;
  featured(tenant: Tenant, locale: Locale): Promise<readonly Game[]>;
  related(tenant: Tenant, game: GameRow, locale: Locale): Promise<readonly Game[]>;
  categories(tenant: Tenant): Promise<readonly CategoryRow[]>;
  providers(tenant: Tenant): Promise<readonly { code: string; name: string; games: number }[]>;
  /** Returns every game that the tenant shows, for the sitemap. */
  names(tenant: Tenant): Promise<readonly { provider_code: string; gamecode: string }[]>;
  /** Finds a game by id, or by gamecode and (if two providers share it) provider. Null if the tenant does not show it. */
  find(tenant: Tenant, which: GameName, db?: Db): Promise<GameRow | null>;
  /** Returns the id in any state and whatever brands show the game. Null if no provider ever listed it. */
  idOf(game: { provider_code: string; gamecode: string }): Promise<number | null>;
  /** Like `find`, with all details of the game. */
  detail(tenant: Tenant, which: GameName, locale: Locale): Promise<GameDetail | null>;
  /** For stakes, from memory: true if the game currently accepts stakes of real or of play money. */
  isPlayable(tenant: Tenant, gameId: number, mode: "real" | "demo"): Promise<boolean>;
  /** Also from memory: how a stake in the game counts towards a bonus. A game that the tenant does not show accepts only cash. */
  wagering(tenant: Tenant, gameId: number): Promise<Wagering>;
  /** Returns games in the order of `ids`, without those that the tenant does not show. */
  shownByIds(tenant: Tenant, ids: readonly number[], locale: Locale): Promise<Game[]>;
  /** Returns several games at once, for histories; includes games that are no longer shown. */
  byIds(ids: number[]): Promise<Map<number, NamedGame>>;
  /** Returns the appearance of every game of a provider by gamecode, whatever brands show it. */
  dressOf(providerCode: string): Promise<Map<string, Dress>>;
  /** Records that a game was opened. */
  countView(tenant: Tenant, gameId: number): Promise<void>;
  /** Adds or updates providers, games and a tenant's selection. Used by adapters' listings, the importer and the seed. */
  save(tx: Db | Tx, draft: CatalogDraft): Promise<SavedGames>;
  /** The providers that the brand has switched off, by code. Always read from the database. */
  suspensions(tenant: Pick<Tenant, "id">, db?: Db): Promise<ReadonlyMap<string, Suspension>>;
  /** For stakes, from memory: true if the brand has switched the provider off. */
  isSuspended(tenant: Tenant, providerCode: string): Promise<boolean>;
  /** Refuses with `wrong_state` if the provider is already in this state. */
  setProviderState(scope: AuditScope, change: ProviderStateChange): Promise<void>;
  /** Copies another brand's games of these providers, as they are arranged there, and its categories to a new brand. */
  copy(tx: Tx, input: { from: number; to: number; hasProvider: (code: string) => boolean }): Promise<void>;
  /** Changes one game for the operator: state, order, feature, badge. Refuses with `not_found`. */
  change(scope: AuditScope, input: { game_id: number; change: GameChange; actor: string }): Promise<void>;
  /** Describes what another wager class would change; locks the game. Refuses with `not_found`. */
  describeWagerClass(tx: Tx, tenant: Tenant, change: WagerClassChange): Promise<ProposedChange>;
  setWagerClass(tx: Tx, tenant: Tenant, change: WagerClassChange): Promise<void>;
  /** Used by the manifest. */
  readonly jobs: { applyWagerClasses(): Promise<void> };
  /** Includes games that are not shown. Always read from the database. */
  curated(tenant: Tenant, query: CuratedQuery): Promise<Slice<CuratedGame>>;
  /** Puts these games first, in this order. Refuses with `not_found`, `invalid_fields`. */
  arrange(scope: AuditScope, input: { game_ids: readonly number[]; actor: string }): Promise<void>;
  /** Sets a category's name and position. */
  saveCategory(scope: AuditScope, input: { category: CategoryDraft; actor: string }): Promise<void>;
}

export interface GameName {
  game: number | string;
  provider?: string | undefined;
}
