import type { Mutant } from "../mutant.ts";

const folder = "apps/server/src/modules/sports";

const on =
  (file: string, suite: string) =>
  (id: string, find: string, replace: string): Mutant => ({
    id: `sports-feed/${id}`,
    file: `${folder}/${file}`,
    find,
    replace,
    suite: [`${folder}/${suite}.test.ts`],
  });

const take = on("take-message.ts", "take-message");
const facts = on("fixture-standing.ts", "results");
const age = on("fixture-standing.ts", "take-message");
const publish = on("publish-prices.ts", "odds");

/** Mutants of the feed: messages once and in order, suspensions before facts, results as revisions, odds as one chain. */
export const sportsFeedMutants: readonly Mutant[] = [
  take("hole-not-seen", "seq > feed.seq + 1", "seq > feed.seq + 100"),
  take("lost-end-not-seen", "feed.seq !== null && seq > feed.seq;", "false;"),
  take("any-recovery-ends-it", " || feed.request !== snapshot_done", ""),
  take(
    "twice",
    'if (log_id === null) return { outcome: "duplicate", recovery: null };',
    "if (log_id === null) return apply(tx, message, 0).then((outcome) => ({ outcome, recovery: null }));",
  ),
  take("facts-before-the-suspension", "  await suspendInDanger(db, lead, message);\n", ""),
  take("any-seed", " && !opens(content.seed, fixture.commitment)", " && false"),
  take("good-while-recovering", 'feed.state === "live" && !isMissing && (feed', "(feed"),
  on("feed-store.ts", "take-message")("any-epoch", '      .where("epoch", "=", epoch)\n      .forUpdate()', "      .forUpdate()"),
  on("keep-facts.ts", "take-message")("danger-never-ends", "if (update.danger === null) await endDanger(tx, fixture);", ""),
  on("suspension-store.ts", "take-message")("lifts-every-reason", "reasons = reasons & ~${bit}::int", "reasons = 0"),
  on("keep-markets.ts", "take-message")(
    "one-unknown-stops-all",
    "const quoted = prices.filter(({ market }) => known(market).length > 0);",
    "const quoted = prices;",
  ),
  on("keep-markets.ts", "results")(
    "cancellation-goes-with-the-result",
    'undoes === "cancel" ? cancellationsOf(history, period)',
    "undoes ? cancellationsOf(history, whole)",
  ),
  on("decisions-of.ts", "results")("rule-is-taken-back", "standing: ruled ?? newest ?? null", "standing: newest ?? null"),
  on("keep-markets.ts", "results")("nothing-is-taken-back-again", "standing.length === 0 ? [] : ", ""),
  age("older-state-counts", "at < before.facts_at", "at < before.facts_at - 1e9"),
  facts("early-at-once", "return isOver(facts) || isHalfOver ? at : at + earlyResultMs;", "return at;"),
  facts("half-not-decided", "isOver(facts) || isHalfOver", "isOver(facts)"),
  facts("repeated-result-is-a-revision", "if (isSameResult(market.outcomes, outcomes)) return null;", ""),
  facts("void-is-overturned", "if (market.voided) return [];", ""),
  on("keep-facts.ts", "results")("decided-in-a-gap", 'if (feed.state !== "live") return;', "void feed;"),
  on("expire-log.ts", "results")("kept-too-briefly", "90 * dayMs", "89 * dayMs"),
  publish("unchanged-is-published", "if (last && isSame(last, { odds_x1000, takes_bets })) return [];", ""),
  publish("resulted-market-offered", " && !closed.includes(market.state)", ""),
  publish("chained-to-nothing", "streamHash(book.head_hash, {", 'streamHash("", {'),
  on("book-store.ts", "run-book")(
    "former-leader-publishes",
    "where b.id = ${book_id} and b.epoch = ${epoch} for update",
    "where b.id = ${book_id} for update",
  ),
  on("run-book.ts", "run-book")("every-price-published", "const publishMs = 200;", "const publishMs = 0;"),
  on("book-store.ts", "odds")(
    "any-epoch-of-a-book",
    "where b.id = ${book_id} and b.epoch = ${epoch} for update",
    "where b.id = ${book_id} for update",
  ),
  on("create-pricing.ts", "odds")(
    "one-match-stops-all",
    'log.error({ err: error, fixture_id: fixture.id }, "could not price a match");',
    "throw error;",
  ),
  on("create-pricing.ts", "odds")("stale-prices-stand", "await close(fixture.id);", ""),
  on("create-pricing.ts", "odds")("left-open", 'published.set(id, "")', "void id"),
  on("create-book-leaders.ts", "open-book")(
    "books-of-the-start-alone",
    "while (!stopping.signal.aborted)",
    "for (let look = 0; look < 1; look += 1)",
  ),
  on("fixture-store.ts", "open-book")("cannot-be-withdrawn", ".set({ offerable })", ".set({ offerable: true })"),
  on("fixture-store.ts", "open-book")("offered-by-the-feed", "...named, offerable: false }", "...named, offerable: true }"),
  on("fit-competitions.ts", "odds")("rated-by-too-few", "results >= minRatedMatches && (", "results > 0 && ("),
  on("fit-competitions.ts", "odds")("rated-again-at-once", "results >= rated * (1 + newShare)", "results >= rated"),
];
