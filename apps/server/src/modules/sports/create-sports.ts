import { Counter } from "prom-client";
import type { Ignored } from "../../adapters/sports-feed/port.ts";
import { createLeadership, type Leadership } from "../../kernel/leadership.ts";
import { createBookLeaders } from "./create-book-leaders.ts";
import { expireLog } from "./expire-log.ts";
import { fitCompetitions } from "./fit-competitions.ts";
import { changeMargin, previewMargin, readMargins } from "./change-margin.ts";
import { bookStore, type StoredBook } from "./book-store.ts";
import { fixtureStore } from "./fixture-store.ts";
import { heldStore } from "./held-store.ts";
import { holdMarkets, holdResults, quoteMarkets } from "./hold-markets.ts";
import { listCompetitions } from "./list-competitions.ts";
import { addFeed } from "./lead-feed.ts";
import { measureSports } from "./measures.ts";
import { namedStore } from "./named-store.ts";
import type { SportsNeeds } from "./needs.ts";
import { offerCompetition, openBook } from "./open-book.ts";
import { readOffer, readStreamRow } from "./read-offer.ts";
import {
  readCompetition,
  readAwaitingResults,
  readFixtures,
  readHome,
  readResults,
  readTree,
  readWanted,
  searchFixtures,
} from "./read-lists.ts";
import { modelView, overrideModel, standingOverrides } from "./override-model.ts";
import { voidLate } from "./void-late.ts";
import { replayFixture } from "./replay-fixture.ts";
import { enterResult, planResult } from "./results-by-hand.ts";
import { resultStore } from "./result-store.ts";
import { runBook } from "./run-book.ts";
import { runFeed, type RunFeedNeeds } from "./run-feed.ts";
import type { PublishedRow } from "./publish-prices.ts";
import type { PublishedOdds, Sports } from "./sports.ts";
import { liftByTrader, lockBook, lockMarket, orderForIntegrity, suspendByTrader, traderSuspensions } from "./trade.ts";

export function createSports(needs: SportsNeeds): Sports {
  const { db, url, log, clock, feeds } = needs;
  const counters = createCounters(needs);
  const listeners: ((odds: PublishedOdds) => void)[] = [];
  const leadershipOf = ({ id: book_id, operator_id }: StoredBook): Leadership => {
    const onPublished = (row: PublishedRow): void => {
      counters.published.inc({ book: String(book_id) });
      for (const listener of listeners) listener({ ...row, operator_id });
    };
    const lead = (signal: AbortSignal): Promise<void> => runBook({ db, log, onPublished }, book_id, signal);
    return createLeadership({ url, log, name: `sports-prices:${book_id}`, lead });
  };
  const leaders: Pick<Leadership, "start" | "stop">[] = [createBookLeaders({ db, log, leadershipOf })];
  const prepare = async (): Promise<void> => {
    for (const feed of feeds) {
      await addFeed(db, feed);
      const lead = (signal: AbortSignal): Promise<void> => runFeed(feedNeeds(needs, counters, feed.code), feed, signal);
      leaders.push(createLeadership({ url, log, name: `sports-feed:${feed.producer}`, lead }));
    }
  };
  return {
    prepare,
    start: () => leaders.forEach((leader) => leader.start()),
    stop: async () => void (await Promise.all(leaders.map((leader) => leader.stop()))),
    onPublished: (listener) => void listeners.push(listener),
    openBook,
    offerCompetition,
    replay: (fixtureId) => replayFixture(db, fixtureId, clock.now()),
    offer: (tenant, fixtureId) => readOffer(db, tenant, fixtureId),
    home: (tenant) => readHome(db, tenant),
    fixtures: (tenant, filter) => readFixtures(db, tenant, filter),
    awaitingResults: (tenant, of) => readAwaitingResults(db, tenant, of),
    competition: (tenant, id) => readCompetition(db, tenant, id),
    results: (tenant, filter) => readResults(db, tenant, filter),
    wanted: (tenant, things) => readWanted(db, tenant, things),
    search: (tenant, typed) => searchFixtures(db, tenant, typed),
    tree: (tenant) => readTree(db, tenant),
    standingResults: (within, marketIds) => resultStore.standing(within, marketIds),
    holdResults,
    decidedLately: (of) => resultStore.decidedLately(db, of),
    takesResult: fixtureStore.takesResult,
    planResult,
    enterResult,
    fixturesOf: async (tx, marketIds) => (await heldStore.namedBy(tx, marketIds)).map(({ fixture_id }) => fixture_id),
    chances: async (tx, bookId, marketIds) =>
      new Map((await bookStore.pricesOf(tx, bookId, marketIds)).map(({ market_id, cash_out_ppm }) => [market_id, cash_out_ppm])),
    models: async (within, bookId, fixtureIds) =>
      new Map((await bookStore.models(within, bookId, fixtureIds)).map((priced) => [priced.fixture_id, priced])),
    quote: (within, tenant, marketIds) => quoteMarkets(within, tenant, marketIds),
    betOnFixtures: (within, ids) => namedStore.fixtures(within, ids),
    hold: (tx, tenant, marketIds) => holdMarkets(tx, tenant, marketIds),
    streamRows: (within, bookId, seqs) => bookStore.wholeRows(within, bookId, seqs),
    streamRow: (tenant, seq) => readStreamRow(db, tenant, seq),
    traderSuspensions,
    offerable: async () => (await listCompetitions(db)).filter(({ offerable }) => offerable),
    margins: readMargins,
    previewMargin: (tenant, change) => previewMargin(db, tenant, change),
    changeMargin,
    overrides: standingOverrides,
    override: overrideModel,
    modelView: (fixtureId) => modelView(db, fixtureId),
    lockBook,
    lockMarket,
    suspend: suspendByTrader,
    lift: liftByTrader,
    orderForIntegrity,
    jobs: createJobs(needs),
  };
}

const createJobs = ({ db, clock, log }: Pick<SportsNeeds, "db" | "clock" | "log">): Sports["jobs"] => ({
  expireLog: () => expireLog({ db, clock }),
  fitRatings: () => fitCompetitions({ db, log }),
  fitNewRatings: () => fitCompetitions({ db, log }, { onlyDue: true }),
  voidLate: () => voidLate({ db, log }),
});

const feedNeeds = (
  { db, log }: Pick<SportsNeeds, "db" | "log">,
  counters: ReturnType<typeof createCounters>,
  feed: string,
): RunFeedNeeds => ({
  db,
  log,
  // The results of a first recovery rate its teams, so that no match opens with the odds of average teams.
  onRecovered: () => fitCompetitions({ db, log }, { onlyDue: true }),
  onTaken: ({ outcome }) => counters.taken.inc({ feed, outcome }),
  onIgnored: reportIgnored({ log, counters }, feed),
});

const reportIgnored =
  ({ log, counters }: Pick<SportsNeeds, "log"> & { counters: ReturnType<typeof createCounters> }, feed: string) =>
  ({ reason, detail }: Ignored): void => {
    counters.ignored.inc({ feed, reason });
    log[isStrange(reason) ? "warn" : "debug"]({ feed, reason, detail }, "a message of the feed changes nothing");
  };

/** A feed sends many markets and events that are not offered here. Anything else means that it and this program disagree. */
const isStrange = (reason: Ignored["reason"]): boolean => reason !== "unknown_market" && reason !== "unknown_event";

/** Also registers the gauges that are read from the database. */
function createCounters(needs: Pick<SportsNeeds, "db" | "log" | "metrics">) {
  measureSports(needs);
  const registers = [needs.metrics];
  return {
    taken: new Counter({
      name: "sport_feed_messages_total",
      help: "Messages of sports feeds, by outcome",
      labelNames: ["feed", "outcome"],
      registers,
    }),
    ignored: new Counter({
      name: "sport_feed_ignored_total",
      help: "Messages and parts of messages of sports feeds that changed nothing, by reason",
      labelNames: ["feed", "reason"],
      registers,
    }),
    published: new Counter({
      name: "sport_stream_rows_total",
      help: "Published rows of the odds streams",
      labelNames: ["book"],
      registers,
    }),
  };
}
