import type {
  PopularSportBets,
  SharedSelection,
  SharedSlip,
  SportBetLimits,
  SportFavorites,
  SportFixture,
  SportFixtureDetail,
  SportPrice,
  SportPriceRequest,
  SportResult,
  SportSearch,
  SportsHome,
  SportStreamRow,
  SportTree,
  SportWidgets,
} from "@trevo/contract";
import type { Sport } from "@trevo/domain";
import type { Standing } from "@trevo/sports";
import type { ListPage } from "../../kernel/page-of.ts";
import type { PlayerScope, TenantScope } from "../../kernel/scope.ts";
import type { SportBets } from "./bets.ts";
import type { SportCases } from "./cases.ts";
import type { changeFavorite, FavoriteChange } from "./favorites.ts";
import type { Integrity } from "./integrity.ts";
import type { Trading } from "./trading.ts";

export interface EventsQuery {
  readonly page: number;
  readonly sport?: Sport | undefined;
  readonly when?: "live" | "today" | "soon" | undefined;
  readonly competition?: number | undefined;
  /** A date such as `2026-11-23`, in the brand's time zone. */
  readonly day?: string | undefined;
}

export type PricingScope = Pick<TenantScope, "tenant"> & { readonly player: PlayerScope | null };

export type CompetitionPage = SportFixture["competition"] & {
  readonly sport: SportFixture["sport"];
  /** ISO 8601; null if no match is announced. */
  readonly next_at: string | null;
  /** Of the current season; empty for a cup. */
  readonly table: readonly (Omit<Standing, "team"> & { readonly team: SportFixture["home"] })[];
};

export type ResultsQuery = Pick<EventsQuery, "page" | "competition" | "day">;

/**
 * Owns players' bets in the brand's own book, and the fixtures and odds shown on its pages. Guarantees: if the brand has no book of its
 * own, or a partner's is active, every call refuses with `not_found`, except `events`, which is empty beside a partner's book. A bet has
 * exactly one round in the ledger, opened with its stake in the transaction that accepts it, when every selection takes bets. It does not
 * process feeds, results or prices (`sports` does), or decide who may stake (`protection` and the ledger do).
 */
export interface Sportsbook {
  readonly bets: SportBets;
  readonly trading: Trading;
  readonly integrity: Integrity;
  readonly cases: SportCases;
  home(scope: Pick<TenantScope, "tenant">): Promise<SportsHome>;
  /** What most players bet on. Up to a minute old. */
  popular(scope: Pick<TenantScope, "tenant">): Promise<PopularSportBets>;
  /** Matches in play, of today, and popular ones. */
  widgets(scope: Pick<TenantScope, "tenant">): Promise<SportWidgets>;
  /** Prices a slip and places nothing. Refuses as a bet on the same selections would be. */
  price(scope: PricingScope, request: SportPriceRequest): Promise<SportPrice>;
  /** The limits of a bet, by sport and tier. */
  limits(scope: PlayerScope): Promise<SportBetLimits>;
  /** Fixtures open for bets, 20 per page: those in play first, then the soonest. */
  events(scope: Pick<TenantScope, "tenant">, query: EventsQuery): Promise<ListPage<SportFixture>>;
  /** A competition of the book, with its table and the start of its next match. */
  competition(scope: Pick<TenantScope, "tenant">, id: number): Promise<CompetitionPage>;
  /** Ended fixtures, 20 per page, newest first. */
  results(scope: Pick<TenantScope, "tenant">, query: ResultsQuery): Promise<ListPage<SportResult>>;
  /** Favourites of the player that the brand shows. */
  favorites(scope: PlayerScope): Promise<SportFavorites>;
  /** A repeated call has no further effect. Refuses with `not_found`, `too_many_favorites`. */
  changeFavorite(scope: PlayerScope, change: FavoriteChange): ReturnType<typeof changeFavorite>;
  search(scope: Pick<TenantScope, "tenant">, typed: string): Promise<SportSearch>;
  /** Sports and competitions with fixtures to bet on. */
  tree(scope: Pick<TenantScope, "tenant">): Promise<SportTree>;
  event(scope: Pick<TenantScope, "tenant">, id: number): Promise<SportFixtureDetail>;
  /** Stores selections under a code for seven days. Refuses with `not_found`, `invalid_fields`. */
  shareSlip(scope: Pick<TenantScope, "tenant">, selections: readonly SharedSelection[]): Promise<SharedSlip>;
  /** Refuses with `not_found`. */
  readSlip(scope: Pick<TenantScope, "tenant">, code: string): Promise<SharedSlip>;
  /** Deletes expired slips. A job calls it every hour. */
  deleteExpiredSlips(): Promise<void>;
  oddsLog(scope: Pick<TenantScope, "tenant">, seq: number): Promise<SportStreamRow>;
}
