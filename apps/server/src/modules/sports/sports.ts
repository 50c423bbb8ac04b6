import type { SportResultInput } from "@trevo/contract";
import type { CashOutChance } from "@trevo/sports";
import type { Margin } from "@trevo/sports/pricing";
import type { Tenant } from "../../kernel/scope.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PricedModel, StreamRow } from "./book-store.ts";
import type { MarginChange, MarginPreview } from "./change-margin.ts";
import type { StoredCompetition } from "./fixture-store.ts";
import type { StoredMargin } from "./margin-store.ts";
import type { CompetitionOffer } from "./open-book.ts";
import type { OverrideChange, OverrideOrder } from "./override-model.ts";
import type { StandingOverride } from "./override-store.ts";
import type { GoalView } from "./price-fixture.ts";
import type { HeldMarkets } from "./hold-markets.ts";
import type { BetOnFixture } from "./named-store.ts";
import type { PublishedRow } from "./publish-prices.ts";
import type { FixtureOffer } from "./read-offer.ts";
import type { HandResult } from "./results-by-hand.ts";
import type { StandingResult } from "./result-store.ts";
import type { Replayed } from "./replay-fixture.ts";
import type { FixtureFilter, Place, WantedThings } from "./listing-store.ts";
import type { CompetitionWithTable, FixtureList, FoundFixtures, ResultList, ShownWanted, SportsHome } from "./read-lists.ts";
import type { IntegrityOrder, TradedThing, traderSuspensions } from "./trade.ts";
import type { OfferedCompetition } from "./tree-store.ts";

/** A committed row of a book's stream. */
export interface PublishedOdds extends PublishedRow {
  readonly operator_id: number;
}

/**
 * Owns fixtures, their facts and results: competitions, fixtures, markets, results, suspensions, every message of the feeds, and the prices
 * of each operator's book. All of it belongs to the installation. Guarantees: a fixture is suspended before a fact that moves its prices is
 * stored; a feed that may have missed messages is suspended until it has repeated them; a result is never changed, but followed by its next
 * revision. A book belongs to one operator: its brands share it, and no price depends on the player. Every price is in the book's stream,
 * whose rows are chained by hashes. It has no players, bets or money (`sportsbook` has).
 */
export interface Sports {
  /** Registers the feeds of this installation. */
  prepare(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
  /** Called in the process that leads the book, in the order of the stream. If a process stops, rows may remain unannounced. */
  onPublished(listener: (odds: PublishedOdds) => void): void;
  /** From now on the operator offers odds. False if it already does. */
  openBook(tx: Tx, operator_id: number): Promise<boolean>;
  /** Lets every book offer a competition, even before its feed has announced it. Throws if no feed has the code. */
  offerCompetition(tx: Tx, offer: CompetitionOffer): Promise<void>;
  /** Compares the stored messages of a fixture with its rows; null if there is no such fixture. */
  replay(fixtureId: number): Promise<Replayed | null>;
  /** What the brand's book offers of a fixture; null if the brand does not show it. */
  offer(tenant: Tenant, fixtureId: number): Promise<FixtureOffer | null>;
  /**
   * The home page of the brand's book: matches in play, upcoming ones, and the competitions. Here and below, null if the operator has no
   * book.
   */
  home(tenant: Tenant): Promise<SportsHome | null>;
  /** Fixtures open for bets: those in play first, then the soonest. */
  fixtures(tenant: Tenant, filter: FixtureFilter & { readonly place: Place }): Promise<FixtureList | null>;
  /**
   * The given fixtures that are over, or were never played, and have no results, and those that are late without a bet; the oldest first.
   */
  awaitingResults(tenant: Tenant, of: { readonly ids: readonly number[]; readonly limit: number }): Promise<FixtureList | null>;
  /** An offered competition with its table, even without a fixture that is open for bets. */
  competition(tenant: Tenant, id: number): Promise<CompetitionWithTable | null>;
  /** Ended fixtures, newest first. */
  results(tenant: Tenant, filter: FixtureFilter & { readonly place: Place }): Promise<ResultList | null>;
  /** Those of these fixtures, competitions and teams that the brand shows, with their open matches. */
  wanted(tenant: Tenant, things: WantedThings): Promise<ShownWanted | null>;
  /** Finds fixtures and competitions by their names. */
  search(tenant: Tenant, typed: string): Promise<FoundFixtures | null>;
  /** The competitions that the brand's book offers now, by tier and name; null if the operator has no book. */
  tree(tenant: Tenant): Promise<OfferedCompetition[] | null>;
  /**
   * Takes shared locks on the fixtures of these markets until the transaction ends, and reads everything that decides on bets. Null if the
   * operator has no book.
   */
  hold(tx: Tx, tenant: Tenant, marketIds: readonly number[]): Promise<HeldMarkets | null>;
  /** The fixtures of these markets, each once, ordered by id. Unknown markets are left out. */
  fixturesOf(tx: Tx, marketIds: readonly number[]): Promise<number[]>;
  /** The chances that a book publishes for open bets on these markets, one per selection. */
  chances(tx: Tx, bookId: number, marketIds: readonly number[]): Promise<ReadonlyMap<number, readonly CashOutChance[]>>;
  /** The models by which a book last priced these matches, by id. Matches that are not priced now are missing. */
  models(db: Db | Tx, bookId: number, fixtureIds: readonly number[]): Promise<ReadonlyMap<number, PricedModel>>;
  /** Reads the same as `hold` without locks, for display only; no decision may depend on it. */
  quote(db: Db | Tx, tenant: Tenant, marketIds: readonly number[]): Promise<HeldMarkets | null>;
  /** These matches, whether they are still offered or not. */
  betOnFixtures(db: Db | Tx, ids: readonly number[]): Promise<BetOnFixture[]>;
  /**
   * The present results of these markets: a row for all books, and one for each book that has its own. Markets without a result are
   * missing.
   */
  standingResults(db: Db | Tx, marketIds: readonly number[]): Promise<StandingResult[]>;
  /** Reads the same, and keeps these results from changing until the transaction ends. Take it after the locks of bets. */
  holdResults(tx: Tx, marketIds: readonly number[]): Promise<StandingResult[]>;
  /** Markets decided within the last `ms` milliseconds; with `corrected`, only those decided again. */
  decidedLately(of: { readonly ms: number; readonly corrected: boolean }): Promise<number[]>;
  /** The rows of a book's stream that exist among these, in order. */
  streamRows(db: Db | Tx, bookId: number, seqs: readonly number[]): Promise<StreamRow[]>;
  /** A row of the stream of the brand's book; null if no row has this number. */
  streamRow(tenant: Tenant, seq: number): Promise<StreamRow | null>;
  /** A trader's suspensions in the operator's book; null if it has no book. */
  traderSuspensions(db: Db | Tx, tenant: Tenant): ReturnType<typeof traderSuspensions>;
  /** After the commit no bet is accepted. Refuses with `not_found`, `wrong_state` (a trader has already suspended it), `invalid_fields`. */
  suspend(tx: Tx, tenant: Tenant, thing: TradedThing): Promise<void>;
  /**
   * Suspends or lifts a match under suspicion, independently of traders. Refuses with `not_found`, `wrong_state` (nothing would change).
   */
  orderForIntegrity(tx: Tx, tenant: Tenant, order: IntegrityOrder): Promise<void>;
  /** Competitions that books may offer, by country and name. */
  offerable(): Promise<StoredCompetition[]>;
  /** The margins that traders have set for the operator's book; null if it has no book. */
  margins(db: Db | Tx, tenant: Tenant): Promise<StoredMargin[] | null>;
  /** Previews the effect of a margin on the odds of the nearest matches. Refuses with `not_found`, `invalid_fields`. */
  previewMargin(tenant: Tenant, change: MarginChange): Promise<MarginPreview>;
  /**
   * Refuses with `not_found`, `invalid_fields`, `wrong_state` (the present margin is not `seen`, or nothing would change). Returns the
   * margin that was set before.
   */
  changeMargin(tx: Tx, tenant: Tenant, change: MarginChange & { readonly seen: Margin | null }): Promise<Margin | null>;
  /** The traders' views in force for these matches, by match. */
  overrides(db: Db | Tx, tenant: Tenant, fixtureIds: readonly number[]): Promise<ReadonlyMap<number, StandingOverride>>;
  /**
   * Refuses with `not_found`, `invalid_fields`, `wrong_state` (the view in force is not `seen`, the match is over, or there is none to
   * remove).
   */
  override(tx: Tx, tenant: Tenant, order: OverrideOrder): Promise<OverrideChange>;
  /** The model's own view of a match, without a trader's override; null if there is no such match. */
  modelView(fixtureId: number): Promise<GoalView | null>;
  /** Prevents bets in the operator's book until the transaction ends. Refuses with `not_found` if it has no book. */
  lockBook(tx: Tx, tenant: Tenant): Promise<void>;
  /** Prevents bets on the market's match until the transaction ends. Refuses with `not_found`. */
  lockMarket(tx: Tx, marketId: number): Promise<void>;
  /** True if a result of the match can be entered by hand now. */
  takesResult(db: Db | Tx, fixtureId: number): Promise<boolean>;
  /**
   * The changes that a result by hand makes in the operator's book. Holds the fixture's exclusive lock. Refuses with `not_found`,
   * `wrong_state`, `invalid_fields`.
   */
  planResult(tx: Tx, tenant: Tenant, input: SportResultInput): Promise<HandResult>;
  /** Call it after `planResult`, in the same transaction. */
  enterResult(tx: Tx, result: HandResult): Promise<void>;
  /** Lifts only a trader's suspension. Refuses with `not_found`, `wrong_state` (no trader has suspended it), `invalid_fields`. */
  lift(tx: Tx, tenant: Tenant, thing: TradedThing): Promise<void>;
  readonly jobs: {
    readonly expireLog: () => Promise<void>;
    readonly fitRatings: () => Promise<void>;
    readonly fitNewRatings: () => Promise<void>;
    /** Declares void the bets on matches that were not played in time, by the betting rules. */
    readonly voidLate: () => Promise<void>;
  };
}
