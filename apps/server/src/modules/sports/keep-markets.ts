import { isMarketKey, type MarketKey, marketKeyText, type Outcome, ruleOf, voidOutcomes } from "@trevo/sports";
import type { FeedMarketKey, FeedPrice } from "../../adapters/sports-feed/port.ts";
import type { Tx } from "../../kernel/db.ts";
import { nextRevision, type MarketStanding, type Revision } from "./fixture-standing.ts";
import { marketStore } from "./market-store.ts";
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

/** The fixture's markets of these keys. With `inOrder`, only those for which this message is the newest about their results. */
async function findForResults(
  tx: Tx,
  { fixture_id, at, inOrder }: MarketNews,
  keys: readonly MarketKey[],
): Promise<Map<string, MarketStanding>> {
  const markets = await findMarkets(tx, fixture_id, keys);
  const named = new Map(keys.flatMap((key) => [[marketKeyText(key), markets.get(marketKeyText(key))] as const]));
  const found = [...named.values()].flatMap((market) => market ?? []);
  if (!inOrder) return new Map(found.map((market) => [marketKeyText(market), market]));
  const ids = new Set(
    await marketStore.advanceResults(
      tx,
      found.map(({ id }) => id),
      at,
    ),
  );
  return new Map(found.flatMap((market) => (ids.has(market.id) ? [[marketKeyText(market), market] as const] : [])));
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
  return keep(
    tx,
    told.flatMap(({ key, outcomes }) => revise(markets.get(marketKeyText(key)), outcomes)),
    of.log_id,
  );
}

export async function undoResults(tx: Tx, of: MarketNews, keys: readonly FeedMarketKey[]): Promise<MessageOutcome> {
  const markets = await findForResults(tx, of, keys.flatMap(known));
  if (markets.size === 0) return "old";
  return keep(
    tx,
    keys.flatMap(known).flatMap((key) => revise(markets.get(marketKeyText(key)), null)),
    of.log_id,
  );
}

/** Takes cancellations back, whole ones and those of a window. The last result that nobody has taken back stands again. */
export async function undoCancellations(tx: Tx, of: MarketNews, keys: readonly FeedMarketKey[]): Promise<MessageOutcome> {
  const markets = [...(await findForResults(tx, of, keys.flatMap(known))).values()];
  if (markets.length === 0) return "old";
  const cancelled = await marketStore.cancelled(
    tx,
    markets.map(({ id }) => id),
  );
  const revisions = cancelled.flatMap(({ market_id, outcomes }): Revision[] => {
    const revision = (markets.find(({ id }) => id === market_id)?.revision ?? 0) + 1;
    const undone = { market_id, revision, kind: "undone", outcomes: null } as const;
    return outcomes ? [undone, { market_id, revision: revision + 1, kind: "result", outcomes }] : [undone];
  });
  // One after the other: the state of a market follows from its last revision.
  for (const revision of revisions) await marketStore.keepRevisions(tx, [revision], { source: "feed", log_id: of.log_id });
  return revisions.length === 0 ? "unchanged" : "applied";
}

/** Suspends each market that has no later price. Its next price lifts the suspension. */
export async function stopBets(tx: Tx, fixture_id: number, at: Date): Promise<MessageOutcome> {
  const stopped = await marketStore.stop(tx, fixture_id, at);
  for (const id of stopped) await suspensionStore.suspend(tx, forAllBooks("market", id), "feed");
  return stopped.length === 0 ? "unchanged" : "applied";
}

interface Cancelled {
  readonly markets: readonly FeedMarketKey[];
  readonly from: string | null;
  readonly to: string | null;
}

/** Without a window the whole market is void. With a window only the bets placed in it are void, and the result stays as it is. */
export async function voidMarkets(tx: Tx, of: MarketNews, { markets: keys, from, to }: Cancelled): Promise<MessageOutcome> {
  const markets = await findForResults(tx, of, keys.flatMap(known));
  const revisions = keys.flatMap(known).flatMap((key): Revision[] => {
    const market = markets.get(marketKeyText(key));
    if (!market) return [];
    const outcomes = from === null && to === null ? voidOutcomes(market.type) : market.outcomes;
    return [{ market_id: market.id, revision: market.revision + 1, kind: "cancelled", outcomes }];
  });
  await marketStore.keepRevisions(tx, revisions, { source: "feed", log_id: of.log_id, void_from: momentOf(from), void_to: momentOf(to) });
  return revisions.length === 0 ? "unchanged" : "applied";
}

const momentOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

const revise = (market: MarketStanding | undefined, outcomes: readonly Outcome[] | null): Revision[] => {
  const revision = market && nextRevision(market, outcomes);
  return revision ? [revision] : [];
};

async function keep(tx: Tx, revisions: readonly Revision[], log_id: number): Promise<MessageOutcome> {
  await marketStore.keepRevisions(tx, revisions, { source: "feed", log_id });
  return revisions.length === 0 ? "unchanged" : "applied";
}
