import { marketKeyText, type StreamCause, type StreamModel, type StreamPrice, streamHash } from "@trevo/sports";
import type { MarketPrice } from "@trevo/sports/pricing";
import type { Db, Tx } from "../../kernel/db.ts";
import { type BookLead, bookStore, type StoredPrice, type StreamRow } from "./book-store.ts";
import { fixtureStore } from "./fixture-store.ts";
import { LeadLost } from "./lead-feed.ts";
import { marketStore, type StoredMarket } from "./market-store.ts";

export interface FixturePrices {
  readonly fixture_id: number;
  readonly prices: readonly MarketPrice[];
  /** The individually suspended markets of a fixture that takes bets. Null: the whole fixture takes no bets. */
  readonly suspended: ReadonlySet<number> | null;
  /** Null if the prices come from the model alone. */
  readonly cause: StreamCause | null;
  /** The model that made these prices. Null: there are none, the match is only closed. */
  readonly model: StreamModel | null;
}

/** A published row. */
export interface PublishedRow extends StreamRow {
  /** Number of the fixture's previous row; 0 if there is none. */
  readonly after: number;
}

const isSame = (a: Pick<StoredPrice, "odds_x1000" | "takes_bets">, b: Pick<StoredPrice, "odds_x1000" | "takes_bets">): boolean =>
  a.takes_bets === b.takes_bets && a.odds_x1000.length === b.odds_x1000.length && a.odds_x1000.every((odds, n) => odds === b.odds_x1000[n]);

const closed: readonly StoredMarket["state"][] = ["resulted", "voided", "hidden"];

/** The changed prices of the fixture's markets. Markets that are no longer priced keep their odds and take no bets. */
function nextPrices(markets: readonly StoredMarket[], before: ReadonlyMap<number, StoredPrice>, of: FixturePrices) {
  const priced = new Map(of.prices.map((price) => [marketKeyText(price.market), price]));
  return markets.flatMap((market) => {
    const price = priced.get(marketKeyText(market));
    const last = before.get(market.id);
    const takes_bets = price !== undefined && of.suspended !== null && !of.suspended.has(market.id) && !closed.includes(market.state);
    const odds_x1000 = price ? [...price.odds_x1000] : last?.odds_x1000;
    if (!odds_x1000) return [];
    if (last && isSame(last, { odds_x1000, takes_bets })) return [];
    const cash_out_ppm = price?.cash_out_ppm ?? last?.cash_out_ppm ?? [];
    const margin_ppm = price?.margin_ppm ?? last?.margin_ppm ?? 0;
    return [{ market_id: market.id, version: (last?.version ?? 0) + 1, takes_bets, odds_x1000, cash_out_ppm, margin_ppm }];
  });
}

/**
 * Publishes the changes of a fixture: the prices and one row of the stream in one transaction, which only the leader of this epoch can
 * commit. The row's number is the book's next, so numbers have no gaps and follow the order of the commits. Null if nothing changed.
 */
export function publishPrices(db: Db, lead: BookLead, of: FixturePrices): Promise<PublishedRow | null> {
  return db.transaction().execute(async (tx) => {
    const book = await bookStore.lock(tx, lead);
    if (!book) throw new LeadLost(`another process leads book ${lead.book_id}`);
    const markets = await openMarkets(tx, of);
    const before = await bookStore.pricesOf(
      tx,
      lead.book_id,
      markets.map(({ id }) => id),
    );
    const changed = nextPrices(markets, new Map(before.map((price) => [price.market_id, price])), of);
    if (changed.length === 0) return null;
    const seq = book.seq + 1;
    const prices = changed.map(({ market_id, version, takes_bets, odds_x1000, margin_ppm }): StreamPrice => ({
      market_id,
      version,
      takes_bets,
      odds_x1000,
      margin_ppm,
    }));
    const hash = await streamHash(book.head_hash, {
      book_id: book.id,
      seq,
      at: book.now.getTime(),
      cause: of.cause,
      model: of.model,
      prices,
    });
    const placed = { book_id: book.id, seq, at: book.now, fixture_id: of.fixture_id, cause: of.cause, model: of.model };
    const row: StreamRow = { ...placed, prices, prev_hash: book.head_hash, hash };
    await bookStore.append(tx, row);
    await bookStore.keepPrices(
      tx,
      changed.map((price) => ({ ...price, book_id: book.id, seq })),
    );
    return { ...row, after: Math.max(0, ...before.map((price) => price.seq)) };
  });
}

/** Does not open markets that are already decided: their prices would be offered to nobody. */
async function openMarkets(tx: Tx, { fixture_id, prices }: FixturePrices): Promise<StoredMarket[]> {
  const fixture = await fixtureStore.find(tx, fixture_id);
  if (fixture && fixture.facts.ending === null)
    await marketStore.add(
      tx,
      fixture_id,
      prices.flatMap(({ market, odds_x1000 }) => (odds_x1000.some((odds) => odds !== null) ? [market] : [])),
    );
  return marketStore.ofFixture(tx, fixture_id);
}
