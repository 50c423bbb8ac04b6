import { isMarketType, type MarketKey, type OddsX1000 } from "@trevo/sports";
import type { Margin, MarketPrice } from "@trevo/sports/pricing";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { bookStore } from "./book-store.ts";
import { pricedMs } from "./create-pricing.ts";
import { fixtureStore } from "./fixture-store.ts";
import { heldStore } from "./held-store.ts";
import { bookMargins, type MarginsOf } from "./margin-of.ts";
import { type MarginKey, marginStore, type StoredMargin } from "./margin-store.ts";
import { namedStore } from "./named-store.ts";
import { type OfferedFixture, offeredStore } from "./offered-store.ts";
import { offerStore } from "./offer-store.ts";
import { averageRatings, priceFixture } from "./price-fixture.ts";
import { suspensionStore } from "./suspension-store.ts";

type Operator = Pick<Tenant, "operator_id">;

/** A margin to set; null removes the present one. */
export interface MarginChange extends MarginKey {
  readonly margin: Margin | null;
}

/** One market of one match, before and after the change. */
export interface PreviewedMarket {
  readonly fixture_id: number;
  readonly fixture: string;
  readonly market: MarketKey;
  readonly before: Pick<MarketPrice, "odds_x1000" | "margin_ppm">;
  readonly after: Pick<MarketPrice, "odds_x1000" | "margin_ppm">;
}

export interface MarginPreview {
  /** Number of priced matches that follow the margin. */
  readonly fixtures: number;
  /** Number of markets whose odds change, among the nearest of these matches. */
  readonly changed: number;
  readonly markets: number;
  readonly examples: readonly PreviewedMarket[];
}

/** Maximum number of matches that a preview prices; each takes some milliseconds. */
const maxPreviewed = 8;
const maxExamples = 8;

/** The margins that traders have set for the operator's book; null if it has no book. */
export async function readMargins(db: Db | Tx, { operator_id }: Operator): Promise<StoredMargin[] | null> {
  const book_id = await offerStore.bookOf(db, operator_id);
  return book_id === undefined ? null : marginStore.ofBook(db, book_id);
}

/**
 * Takes effect from the next round of prices. `seen` is the margin that was set when the trader decided. Refuses with `wrong_state` if
 * another one is set now, or if nothing changes; also with `not_found` and `invalid_fields`. Returns the margin that was set before.
 */
export async function changeMargin(
  tx: Tx,
  operator: Operator,
  { seen, ...change }: MarginChange & { readonly seen: Margin | null },
): Promise<Margin | null> {
  const book_id = await mustFind(tx, operator, change);
  await suspensionStore.lockAlone(tx, "book", book_id);
  const before = (await marginStore.ofBook(tx, book_id)).find((one) => isSameKey(one, change)) ?? null;
  if (!isSame(before, seen) || isSame(before, change.margin)) throw refuse("wrong_state");
  const { margin, ...key } = change;
  if (margin) await marginStore.set(tx, book_id, { ...key, ...margin });
  else await marginStore.remove(tx, book_id, key);
  return before && { target_bps: before.target_bps, method: before.method };
}

/**
 * Previews how the change would affect the odds of the nearest matches now. Changes nothing. Refuses with `not_found`, `invalid_fields`.
 */
export async function previewMargin(db: Db, operator: Operator, change: MarginChange): Promise<MarginPreview> {
  const book_id = await mustFind(db, operator, change);
  const set = await marginStore.ofBook(db, book_id);
  const { margin, ...key } = change;
  const others = set.filter((one) => !isSameKey(one, change));
  const [before, after] = [bookMargins(set), bookMargins(margin ? [...others, { ...key, ...margin }] : others)];
  const follows = (fixture: OfferedFixture): boolean =>
    fixture.sport === key.sport && (key.competition_id === 0 || fixture.competition_id === key.competition_id);
  const fixtures = (await offeredStore.list(db, book_id, pricedMs)).filter(follows);
  const nearest = fixtures.slice(0, maxPreviewed);
  const named = new Map(
    (
      await namedStore.fixtures(
        db,
        nearest.map(({ id }) => id),
      )
    ).map(({ id, home, away }) => [id, `${home} × ${away}`]),
  );
  const { at } = await heldStore.moment(db, book_id);
  const priced: PreviewedMarket[] = [];
  for (const fixture of nearest) {
    const pricesAt = await priceAt(db, fixture, at.getTime());
    const later = pricesAt(after);
    pricesAt(before).forEach((price, index) => {
      const next = later[index];
      const concerns = key.market_type === "" || price.market.type === key.market_type;
      if (next && concerns)
        priced.push({ fixture_id: fixture.id, fixture: named.get(fixture.id) ?? "", market: price.market, before: price, after: next });
    });
  }
  const changed = priced.filter((one) => String(one.before.odds_x1000) !== String(one.after.odds_x1000));
  return { fixtures: fixtures.length, markets: priced.length, changed: changed.length, examples: examplesOf(changed) };
}

/** Picks the most even market of each type of each match, which shows the change best. */
function examplesOf(changed: readonly PreviewedMarket[]): PreviewedMarket[] {
  const best = new Map<string, PreviewedMarket>();
  for (const one of changed) {
    const key = `${one.fixture_id} ${one.market.type} ${one.market.part}`;
    const known = best.get(key);
    if (!known || spreadOf(one) < spreadOf(known)) best.set(key, one);
  }
  return [...best.values()].sort((a, b) => Number(b.market.part === "match") - Number(a.market.part === "match")).slice(0, maxExamples);
}

const spreadOf = ({ before }: PreviewedMarket): number => {
  const odds = before.odds_x1000.filter((one): one is OddsX1000 => one !== null);
  return odds.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...odds) - Math.min(...odds);
};

async function priceAt(db: Db, fixture: OfferedFixture, now: number): Promise<(margins: MarginsOf) => MarketPrice[]> {
  const ratings = (await bookStore.ratings(db, fixture.competition_id)) ?? averageRatings;
  return (margins) => priceFixture(fixture, { ratings, override: fixture.override, marginOf: margins.of(fixture) }, now);
}

const isSameKey = (one: MarginKey, other: MarginKey): boolean =>
  one.sport === other.sport && one.competition_id === other.competition_id && one.market_type === other.market_type;

const isSame = (one: Margin | null, other: Margin | null): boolean =>
  one?.target_bps === other?.target_bps && one?.method === other?.method;

async function mustFind(db: Db | Tx, { operator_id }: Operator, { sport, competition_id, market_type }: MarginKey): Promise<number> {
  const book_id = await offerStore.bookOf(db, operator_id);
  if (book_id === undefined) throw refuse("not_found");
  if (market_type !== "" && !isMarketType(market_type)) throw refuse("invalid_fields", { fields: { market_type: ["invalid"] } });
  if (competition_id !== 0 && !(await fixtureStore.isCompetitionOf(db, competition_id, sport))) throw refuse("not_found");
  return book_id;
}
