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
export async function keepPrices(tx: Tx, { fixture_id, at }: MarketNews, prices: readonly FeedPrice[]): Promise<MessageOutcome> {
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

/** A result is compared with the present result, never with the clock: it counts whenever it arrives. */
export async function keepResults(
  tx: Tx,
  { fixture_id, log_id }: MarketNews,
  results: readonly { market: FeedMarketKey; outcomes: readonly Outcome[] }[],
): Promise<MessageOutcome> {
  const told = results.flatMap(({ market, outcomes }) => known(market).map((key) => ({ key, outcomes })));
  if (told.some(({ key, outcomes }) => !isVector(key.type, outcomes))) return "contradiction";
  const markets = await findMarkets(
    tx,
    fixture_id,
    told.map(({ key }) => key),
  );
  return keep(
    tx,
    told.flatMap(({ key, outcomes }) => revise(markets.get(marketKeyText(key)), outcomes)),
    log_id,
  );
}

export async function undoResults(tx: Tx, of: MarketNews, keys: readonly FeedMarketKey[]): Promise<MessageOutcome> {
  const markets = await findMarkets(tx, of.fixture_id, keys.flatMap(known));
  return keep(
    tx,
    keys.flatMap(known).flatMap((key) => revise(markets.get(marketKeyText(key)), null)),
    of.log_id,
  );
}

interface Cancelled {
  readonly markets: readonly FeedMarketKey[];
  readonly from: string | null;
  readonly to: string | null;
}

/** Without a window the whole market is void. With a window only the bets placed in it are void, and the result stays as it is. */
export async function voidMarkets(tx: Tx, of: MarketNews, { markets: keys, from, to }: Cancelled): Promise<MessageOutcome> {
  const markets = await findMarkets(tx, of.fixture_id, keys.flatMap(known));
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
