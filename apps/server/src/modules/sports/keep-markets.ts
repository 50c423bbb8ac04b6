import { isMarketKey, type MarketKey, marketKeyText, type Outcome, ruleOf, voidOutcomes } from "@trevo/sports";
import type { FeedMarketKey, FeedPrice } from "../../adapters/sports-feed/port.ts";
import type { Tx } from "../../kernel/db.ts";
import { cancellationsOf, decisionsOf, type NewRevision, takeBack } from "./decisions-of.ts";
import { nextRevision, type MarketStanding, type Revision } from "./fixture-standing.ts";
import { marketStore, type StoredResult, type VoidPeriod } from "./market-store.ts";
import { forAllBooks } from "./suspension-reasons.ts";
import { suspensionStore } from "./suspension-store.ts";
import type { MessageOutcome } from "./message-outcome.ts";

export interface MarketNews {
  readonly fixture_id: number;
  readonly at: Date;
  readonly log_id: number;
  /** Results are ordered by the feed's clock: an older one than the newest changes nothing. */
  readonly inOrder: boolean;
}

/** `isMarketKey` has checked type, part and line. */
const known = (key: FeedMarketKey): MarketKey[] => (isMarketKey(key) ? [key as MarketKey] : []);

/** The markets of these keys, by key. New markets are created. */
async function findMarkets(tx: Tx, fixture_id: number, keys: readonly MarketKey[]): Promise<Map<string, MarketStanding>> {
  await marketStore.add(tx, fixture_id, keys);
  const standings = await marketStore.standings(tx, fixture_id);
  return new Map(standings.map((market) => [marketKeyText(market), market]));
}

const isVector = (type: MarketKey["type"], vector: readonly unknown[] | null): boolean =>
  vector === null || vector.length === ruleOf(type).selections.length;

/** Applies each price unless the market has a newer one. A feed that quotes a suspended market as active lifts only its own reason. */
export async function keepPrices(
  tx: Tx,
  { fixture_id, at }: Pick<MarketNews, "fixture_id" | "at">,
  prices: readonly FeedPrice[],
): Promise<MessageOutcome> {
  const quoted = prices.filter(({ market }) => known(market).length > 0);
  const markets = await findMarkets(
    tx,
    fixture_id,
    quoted.flatMap(({ market }) => known(market)),
  );
  let kept = 0;
  for (const { market, status, odds_x1000, prob_ppm } of quoted) {
    const [key] = known(market);
    const standing = key && markets.get(marketKeyText(key));
    if (!standing || !isVector(standing.type, odds_x1000) || !isVector(standing.type, prob_ppm)) return "contradiction";
    const quote = {
      at,
      state: status === "hidden" ? ("hidden" as const) : ("active" as const),
      feed_odds_x1000: odds_x1000 && [...odds_x1000],
      feed_prob_ppm: prob_ppm && [...prob_ppm],
    };
    if (!(await marketStore.quote(tx, standing.id, quote))) continue;
    kept += 1;
    const scope = forAllBooks("market", standing.id);
    if (status === "suspended") await suspensionStore.suspend(tx, scope, "feed");
    else await suspensionStore.lift(tx, scope, "feed");
  }
  return kept === 0 ? "old" : "applied";
}

const whole: VoidPeriod = { void_from: null, void_to: null };

/**
 * The fixture's markets of these keys. With `inOrder`, only those for which this message is the newest about their results, or about the
 * period that it cancels or takes back.
 */
async function findForResults(
  tx: Tx,
  { fixture_id, at, inOrder, period = whole }: MarketNews & { readonly period?: VoidPeriod },
  keys: readonly MarketKey[],
): Promise<Map<string, MarketStanding>> {
  const markets = await findMarkets(tx, fixture_id, keys);
  const named = new Map(keys.flatMap((key) => [[marketKeyText(key), markets.get(marketKeyText(key))] as const]));
  const found = [...named.values()].flatMap((market) => market ?? []);
  if (!inOrder) return new Map(found.map((market) => [marketKeyText(market), market]));
  const all = found.map(({ id }) => id);
  const ids = new Set(
    isWhole(period) ? await marketStore.advanceResults(tx, all, at) : await marketStore.advancePeriod(tx, all, { ...period, at }),
  );
  return new Map(found.flatMap((market) => (ids.has(market.id) ? [[marketKeyText(market), market] as const] : [])));
}

const isWhole = ({ void_from, void_to }: VoidPeriod): boolean => void_from === null && void_to === null;

/** The revisions of each of these markets. */
async function historiesOf(tx: Tx, markets: Iterable<MarketStanding>): Promise<(id: number) => StoredResult[]> {
  const ids = [...markets].map(({ id }) => id);
  const all = ids.length > 0 ? await marketStore.history(tx, ids) : [];
  return (id) => all.filter(({ market_id }) => market_id === id);
}

/** Those of these markets that the betting rules have not decided for good. */
async function undecidedByRule(tx: Tx, markets: ReadonlyMap<string, MarketStanding>): Promise<ReadonlyMap<string, MarketStanding>> {
  const historyOf = await historiesOf(tx, markets.values());
  return new Map([...markets].filter(([, { id }]) => decisionsOf(historyOf(id)).standing?.source !== "rule"));
}

/**
 * A result is compared with the present result and not with the clock of odds and states. A feed of facts counts whenever it arrives; a feed
 * of prices sends results, cancellations and rollbacks that replace each other in the order of its clock.
 */
export async function keepResults(
  tx: Tx,
  of: MarketNews,
  results: readonly { market: FeedMarketKey; outcomes: readonly Outcome[] }[],
): Promise<MessageOutcome> {
  const told = results.flatMap(({ market, outcomes }) => known(market).map((key) => ({ key, outcomes })));
  if (told.some(({ key, outcomes }) => !isVector(key.type, outcomes))) return "contradiction";
  const markets = await findForResults(
    tx,
    of,
    told.map(({ key }) => key),
  );
  if (told.length > 0 && markets.size === 0) return "old";
  const open = await undecidedByRule(tx, markets);
  return keep(
    tx,
    told.flatMap(({ key, outcomes }) => revise(open.get(marketKeyText(key)), outcomes)),
    of.log_id,
  );
}

/**
 * Takes back results, or the cancellations of a window (without one, those of the whole markets). What was not taken back stands again: a
 * cancellation when a result is taken back, the result when a cancellation is, and always a decision by the betting rules.
 */
export async function undo(
  tx: Tx,
  news: MarketNews,
  { of: undoes = "result", markets: keys, from, to }: TakenBack,
): Promise<MessageOutcome> {
  const period = undoes === "cancel" ? periodOf({ from, to }) : whole;
  const markets = [...(await findForResults(tx, { ...news, period }, keys.flatMap(known))).values()];
  if (markets.length === 0) return "old";
  const historyOf = await historiesOf(tx, markets);
  const made = markets.map((market) => {
    const history = historyOf(market.id);
    const standing = undoes === "cancel" ? cancellationsOf(history, period) : decisionsOf(history).results;
    return { market, revisions: standing.length === 0 ? [] : takeBack(positionOf(market), { undoes, ...period }, history) };
  });
  return keepTakenBack(tx, news, made);
}

const positionOf = ({ id: market_id, revision }: MarketStanding) => ({ market_id, revision });

/** A market that is open again takes no bets before its next price: its last one is from before its result. */
async function keepTakenBack(
  tx: Tx,
  { at, log_id, inOrder }: MarketNews,
  made: readonly { readonly market: MarketStanding; readonly revisions: readonly NewRevision[] }[],
): Promise<MessageOutcome> {
  // One after the other: the state of a market follows from its last revision.
  for (const { source, undoes, void_from, void_to, ...revision } of made.flatMap(({ revisions }) => revisions))
    await marketStore.keepRevisions(tx, [revision], { source, log_id, undoes, void_from, void_to });
  const reopened = made.flatMap(({ market, revisions }) => (market.outcomes && revisions.at(-1)?.outcomes === null ? [market.id] : []));
  if (inOrder && reopened.length > 0) await marketStore.clearQuotes(tx, reopened, at);
  if (inOrder) for (const id of reopened) await suspensionStore.suspend(tx, forAllBooks("market", id), "feed");
  return made.some(({ revisions }) => revisions.length > 0) ? "applied" : "unchanged";
}

/** Suspends each market that has no later price. Its next price lifts the suspension. */
export async function stopBets(tx: Tx, fixture_id: number, at: Date): Promise<MessageOutcome> {
  const stopped = await marketStore.stop(tx, fixture_id, at);
  for (const id of stopped) await suspensionStore.suspend(tx, forAllBooks("market", id), "feed");
  return stopped.length === 0 ? "unchanged" : "applied";
}

interface TakenBack extends Cancelled {
  readonly of?: "result" | "cancel";
}

interface Cancelled {
  readonly markets: readonly FeedMarketKey[];
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

/** Without a window the whole market is void. With a window only the bets placed in it are void, and the result stays as it is. */
export async function voidMarkets(tx: Tx, of: MarketNews, { markets: keys, from, to }: Cancelled): Promise<MessageOutcome> {
  const period = periodOf({ from, to });
  const found = await findForResults(tx, { ...of, period }, keys.flatMap(known));
  if (found.size === 0) return "old";
  const markets = isWhole(period) ? await undecidedByRule(tx, found) : found;
  const revisions = [...markets.values()].map((market): Revision => {
    const outcomes = isWhole(period) ? voidOutcomes(market.type) : market.outcomes;
    return { market_id: market.id, revision: market.revision + 1, kind: "cancelled", outcomes };
  });
  await marketStore.keepRevisions(tx, revisions, { source: "feed", log_id: of.log_id, ...period });
  return revisions.length === 0 ? "unchanged" : "applied";
}

const momentOf = (iso: string | null | undefined): Date | null => (iso ? new Date(iso) : null);

const periodOf = ({ from, to }: Pick<Cancelled, "from" | "to">): VoidPeriod => ({ void_from: momentOf(from), void_to: momentOf(to) });

const revise = (market: MarketStanding | undefined, outcomes: readonly Outcome[]): Revision[] => {
  const revision = market && nextRevision(market, outcomes);
  return revision ? [revision] : [];
};

async function keep(tx: Tx, revisions: readonly Revision[], log_id: number): Promise<MessageOutcome> {
  await marketStore.keepRevisions(tx, revisions, { source: "feed", log_id });
  return revisions.length === 0 ? "unchanged" : "applied";
}
