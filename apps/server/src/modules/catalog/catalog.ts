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
import type { WagerClassChange } from "./set-wager-class.ts";
import type { CatalogDraft } from "./save-catalog.ts";
import type { CategoryDraft, CategoryRow, Dress, GameRow, NamedGame, Wagering } from "./tables.ts";

/**
 * Owns providers, games, what each tenant shows of them, and categories.
 * Promises: a disabled game is nowhere; one in maintenance is listed and does not launch. Lists come from memory, and from a
 * change's commit on no process believes what it kept. What an operator arranges stays when providers list their games anew.
 * Does not: launch anything, or know a game by name, or who keeps it (`favorites`).
 */
export interface Catalog {
  /** One page of 24. Searches are read anew, everything else is recalled. */
  games(tenant: Tenant, query: GameQuery & { readonly locale: Locale }): Promise<ListPage<Game>>;
  homeRails(tenant: Tenant, locale: Locale): Promise<readonly HomeRail[]>;
  featured(tenant: Tenant, locale: Locale): Promise<readonly Game[]>;
  related(tenant: Tenant, game: GameRow, locale: Locale): Promise<readonly Game[]>;
  categories(tenant: Tenant): Promise<readonly CategoryRow[]>;
  providers(tenant: Tenant): Promise<readonly { code: string; name: string; games: number }[]>;
  /** Every game that the tenant shows, for the map of the site. */
  names(tenant: Tenant): Promise<readonly { provider_code: string; gamecode: string }[]>;
  /** By id, or by gamecode and (where two providers share it) provider. Null where the tenant does not show it. */
  find(tenant: Tenant, which: GameName, db?: Db): Promise<GameRow | null>;
  /** Whoever shows it, and in whatever state. Null where no provider ever listed it. */
  idOf(game: { provider_code: string; gamecode: string }): Promise<number | null>;
  /** The same as `find`, with all that is known of the game. */
  detail(tenant: Tenant, which: GameName, locale: Locale): Promise<GameDetail | null>;
  /** For the path of a stake, from memory: whether the game takes stakes now, of real or of play money. */
  isPlayable(tenant: Tenant, gameId: number, mode: "real" | "demo"): Promise<boolean>;
  /** From memory as well: how a stake in the game counts towards a bonus. One that the tenant does not show takes cash alone. */
  wagering(tenant: Tenant, gameId: number): Promise<Wagering>;
  /** In the order of `ids`, without those that the tenant does not show. */
  shownByIds(tenant: Tenant, ids: readonly number[], locale: Locale): Promise<Game[]>;
  /** Several at once, for histories; games no longer shown are included. */
  byIds(ids: number[]): Promise<Map<number, NamedGame>>;
  /** How every game of a provider is dressed, by gamecode, whoever shows it. */
  dressOf(providerCode: string): Promise<Map<string, Dress>>;
  /** A game was opened. */
  countView(tenant: Tenant, gameId: number): Promise<void>;
  /** Adds or updates providers, games and a tenant's selection. For adapters' listings, the importer and the seed. */
  save(tx: Db | Tx, draft: CatalogDraft): Promise<SavedGames>;
  /** Gives a new brand another one's games of these providers as they are arranged there, and its categories. */
  copy(tx: Tx, input: { from: number; to: number; hasProvider: (code: string) => boolean }): Promise<void>;
  /** The operator's hand on one game: state, order, feature, badge. Refuses with `not_found`. */
  change(scope: AuditScope, input: { game_id: number; change: GameChange; actor: string }): Promise<void>;
  /** What another wager class would change; locks the game. Refuses with `not_found`. */
  describeWagerClass(tx: Tx, tenant: Tenant, change: WagerClassChange): Promise<ProposedChange>;
  setWagerClass(tx: Tx, tenant: Tenant, change: WagerClassChange): Promise<void>;
  /** For the manifest. */
  readonly jobs: { applyWagerClasses(): Promise<void> };
  /** Also those that it does not show; read anew each time. */
  curated(tenant: Tenant, query: CuratedQuery): Promise<Slice<CuratedGame>>;
  /** These games come first, in this order. Refuses with `not_found`, `invalid_fields`. */
  arrange(scope: AuditScope, input: { game_ids: readonly number[]; actor: string }): Promise<void>;
  /** Names and places a category. */
  saveCategory(scope: AuditScope, input: { category: CategoryDraft; actor: string }): Promise<void>;
}

export interface GameName {
  game: number | string;
  provider?: string | undefined;
}
