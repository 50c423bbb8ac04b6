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
import type { FixtureFilter, NamedCompetition, Place } from "./listing-store.ts";
import type { FixtureList, FoundFixtures, ResultList, SportsHome } from "./read-lists.ts";
import type { IntegrityOrder, TradedThing, traderSuspensions } from "./trade.ts";
import type { OfferedCompetition } from "./tree-store.ts";

/** A row of a book's stream, after its commit. */
export interface PublishedOdds extends PublishedRow {
  readonly operator_id: number;
}

/**
 * Owns what is played, which facts are known of it and which results follow: competitions, fixtures, markets, results, suspensions, every message
 * of the feeds, and the prices of each operator's book. All of it is the installation's.
 * Promises: a fixture is suspended before a fact that moves its prices is kept; a feed that may have missed something is suspended until it has
 * repeated it; a result is never changed, but followed by its next revision.
 * A book is one operator's: its brands share it, and no price knows a player. Every price stands in the book's stream, each row hashed with the one before.
 * Does not: know players, bets or money (`sportsbook` does).
 */
export interface Sports {
  /** Makes the feeds of this installation known. */
  prepare(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
  /** Called in the process that leads the book, in the order of its stream. Which rows a process that stops has not told is known to nobody. */
  onPublished(listener: (odds: PublishedOdds) => void): void;
  /** From now on the operator offers odds of its own; false: it does already. */
  openBook(tx: Tx, operator_id: number): Promise<boolean>;
  /** Lets every book offer a competition, also one that its feed has not named yet. Throws where no feed has the code. */
  offerCompetition(tx: Tx, offer: CompetitionOffer): Promise<void>;
  /** Compares the kept messages of a fixture with its rows; null: no such fixture. */
  replay(fixtureId: number): Promise<Replayed | null>;
  /** What the brand's book offers of a fixture; null where the brand does not show it. */
  offer(tenant: Tenant, fixtureId: number): Promise<FixtureOffer | null>;
  /** What the brand's book offers first: matches in play, those to come, and the competitions; null where the operator has no book, here and below. */
  home(tenant: Tenant): Promise<SportsHome | null>;
  /** Fixtures open for bets, those in play first, then the soonest. */
  fixtures(tenant: Tenant, filter: FixtureFilter & { readonly place: Place }): Promise<FixtureList | null>;
  /** Of these fixtures those that are over, or were never played, and have no results; the oldest first. */
  awaitingResults(tenant: Tenant, of: { readonly ids: readonly number[]; readonly limit: number }): Promise<FixtureList | null>;
  /** A competition that is offered, also without a fixture that is open for bets. */
  competition(tenant: Tenant, id: number): Promise<NamedCompetition | null>;
  /** Fixtures that have ended, the newest first. */
  results(tenant: Tenant, filter: FixtureFilter & { readonly place: Place }): Promise<ResultList | null>;
  /** Fixtures and competitions by the names in them. */
  search(tenant: Tenant, typed: string): Promise<FoundFixtures | null>;
  /** The competitions that the brand's book offers now, by tier and name; null where the operator has no book. */
  tree(tenant: Tenant): Promise<OfferedCompetition[] | null>;
  /** Shares the locks of the fixtures of these markets until the transaction ends, and reads what decides on bets. Null where the operator has no book. */
  hold(tx: Tx, tenant: Tenant, marketIds: readonly number[]): Promise<HeldMarkets | null>;
  /** The fixtures of these markets, each once and by their ids; unknown markets are left out. */
  fixturesOf(tx: Tx, marketIds: readonly number[]): Promise<number[]>;
  /** What a book publishes for open bets on these markets: a chance for each selection. */
  chances(tx: Tx, bookId: number, marketIds: readonly number[]): Promise<ReadonlyMap<number, readonly CashOutChance[]>>;
  /** By what a book has priced these matches last, by their ids; those that are not priced now are missing. */
  models(db: Db | Tx, bookId: number, fixtureIds: readonly number[]): Promise<ReadonlyMap<number, PricedModel>>;
  /** What `hold` reads, without its locks: for what is shown, and decides nothing. */
  quote(db: Db | Tx, tenant: Tenant, marketIds: readonly number[]): Promise<HeldMarkets | null>;
  /** These matches, whether they are still offered or not. */
  betOnFixtures(db: Db | Tx, ids: readonly number[]): Promise<BetOnFixture[]>;
  /** What stands of these markets: a row for all books, and one for each book that has its own. Markets without a result are missing. */
  standingResults(db: Db | Tx, marketIds: readonly number[]): Promise<StandingResult[]>;
  /** Markets that were decided within the last milliseconds; `corrected`: that were decided again. */
  decidedLately(of: { readonly ms: number; readonly corrected: boolean }): Promise<number[]>;
  /** Those rows of a book's stream that there are, in their order. */
  streamRows(db: Db | Tx, bookId: number, seqs: readonly number[]): Promise<StreamRow[]>;
  /** A row of the stream of the brand's book; null: none of that number. */
  streamRow(tenant: Tenant, seq: number): Promise<StreamRow | null>;
  /** What a trader has suspended of the operator's book; null where it has none. */
  traderSuspensions(db: Db | Tx, tenant: Tenant): ReturnType<typeof traderSuspensions>;
  /** No bet is accepted behind it. Refuses with `not_found`, `wrong_state` (suspended by a trader already), `invalid_fields`. */
  suspend(tx: Tx, tenant: Tenant, thing: TradedThing): Promise<void>;
  /** Of a match under suspicion, apart from what traders do. Refuses with `not_found`, `wrong_state` (it stands so already). */
  orderForIntegrity(tx: Tx, tenant: Tenant, order: IntegrityOrder): Promise<void>;
  /** Competitions that books may offer, by country and name. */
  offerable(): Promise<StoredCompetition[]>;
  /** What traders have set of the margins of the operator's book; null where it has none. */
  margins(db: Db | Tx, tenant: Tenant): Promise<StoredMargin[] | null>;
  /** What a margin would do to the odds of the nearest matches. Refuses with `not_found`, `invalid_fields`. */
  previewMargin(tenant: Tenant, change: MarginChange): Promise<MarginPreview>;
  /** Refuses with `not_found`, `invalid_fields`, `wrong_state` (something else than `seen` is set there, or this already). Returns what was set. */
  changeMargin(tx: Tx, tenant: Tenant, change: MarginChange & { readonly seen: Margin | null }): Promise<Margin | null>;
  /** Traders' views of these matches that stand, by match. */
  overrides(db: Db | Tx, tenant: Tenant, fixtureIds: readonly number[]): Promise<ReadonlyMap<number, StandingOverride>>;
  /** Refuses with `not_found`, `invalid_fields`, `wrong_state` (something else than `seen` stands, the match is over, or there is none to remove). */
  override(tx: Tx, tenant: Tenant, order: OverrideOrder): Promise<OverrideChange>;
  /** What the model says of a match without a trader; null: no such match. */
  modelView(fixtureId: number): Promise<GoalView | null>;
  /** Nobody takes a bet in the operator's book until the transaction ends. Refuses with `not_found` where it has none. */
  lockBook(tx: Tx, tenant: Tenant): Promise<void>;
  /** Nobody takes a bet on the market's match until the transaction ends. Refuses with `not_found`. */
  lockMarket(tx: Tx, marketId: number): Promise<void>;
  /** Whether a result of the match can be entered by hand now. */
  takesResult(db: Db | Tx, fixtureId: number): Promise<boolean>;
  /** What a result by hand changes in the operator's book; holds the fixture alone. Refuses with `not_found`, `wrong_state`, `invalid_fields`. */
  planResult(tx: Tx, tenant: Tenant, input: SportResultInput): Promise<HandResult>;
  /** After `planResult`, in its transaction. */
  enterResult(tx: Tx, result: HandResult): Promise<void>;
  /** Only what a trader has suspended. Refuses with `not_found`, `wrong_state` (no trader has), `invalid_fields`. */
  lift(tx: Tx, tenant: Tenant, thing: TradedThing): Promise<void>;
  readonly jobs: { readonly expireLog: () => Promise<void>; readonly fitRatings: () => Promise<void> };
}
