import { type TradingFixture, type TradingFixtureFile, type TradingScope, maxBoardFixtures } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import { addScores, isMarketPart, isMarketType, type MarketKey, ruleOf, selectionWords } from "@trevo/sports";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { type FixtureOffer, nameOfSuspension } from "../sports/index.ts";
import { type Exposure, liabilityOf, noExposure, worstScore } from "./exposure-grid.ts";
import { exposureStore } from "./exposure-store.ts";
import { defaultSportLimits } from "./limits.ts";
import type { TradingNeeds } from "./needs.ts";
import { brandsOfBook, mustHaveOwnBook } from "./own-book.ts";
import type { Board, BoardQuery } from "./trading.ts";

type Needs = Pick<TradingNeeds, "db" | "tenants" | "sports">;
type Row = Pick<FixtureOffer, "fixture" | "reasons">;
type Suspended = NonNullable<Awaited<ReturnType<TradingNeeds["sports"]["traderSuspensions"]>>>;

interface Known {
  readonly suspended: Suspended;
  readonly exposures: Awaited<ReturnType<typeof exposureStore.read>>;
}

/** In play first, then the soonest; of those that are over, the oldest. */
export async function readBoard({ db, tenants, sports }: Needs, { tenant }: StaffTenantScope, { when }: BoardQuery): Promise<Board> {
  mustHaveOwnBook(tenant);
  const listed =
    when === "over"
      ? await sports.awaitingResults(tenant, { ids: await exposureStore.withOpenBets(db, tenant.id), limit: maxBoardFixtures })
      : await sports.fixtures(tenant, { when, place: { limit: maxBoardFixtures, offset: 0 } });
  const suspended = await sports.traderSuspensions(db, tenant);
  if (!listed || !suspended) throw refuse("not_found");
  const ids = listed.rows.map(({ fixture }) => fixture.id);
  const known = { suspended, exposures: await exposureStore.read(db, tenant.id, ids) };
  return {
    data: listed.rows.map((row) => presentTraded(row, known)),
    book_suspended: suspended.all.has(nameOfSuspension("book", suspended.book_id)),
    book_brands: await slugsOfBook(tenants, tenant),
  };
}

const slugsOfBook = async (tenants: Needs["tenants"], tenant: StaffTenantScope["tenant"]): Promise<string[]> =>
  (await brandsOfBook(tenants, tenant)).map(({ slug }) => slug);

export async function readTradedFixture(
  { db, tenants, sports }: Needs,
  { tenant }: StaffTenantScope,
  id: number,
): Promise<TradingFixtureFile> {
  mustHaveOwnBook(tenant);
  const offer = await sports.offer(tenant, id);
  const suspended = await sports.traderSuspensions(db, tenant);
  if (!offer || !suspended) throw refuse("not_found");
  const exposures = await exposureStore.read(db, tenant.id, [id]);
  return {
    ...presentTraded(offer, { suspended, exposures }),
    worst_score: worstOf(exposures.get(id)?.exposure ?? noExposure),
    takes_result: await sports.takesResult(db, id),
    book_brands: await slugsOfBook(tenants, tenant),
    markets: offer.markets.flatMap((market) => presentMarket(market, suspended)),
  };
}

const worstOf = (exposure: Exposure): [number, number] | null => (liabilityOf(exposure) > 0n ? [...worstScore(exposure)] : null);

function presentTraded({ fixture, reasons }: Row, { suspended, exposures }: Known): TradingFixture {
  const { id, competition, home, away, starts_at, state, facts, simulated } = fixture;
  const { exposure, open_bets } = exposures.get(id) ?? { exposure: noExposure, open_bets: 0 };
  const scopes: readonly (readonly [TradingScope, number])[] = [
    ["book", suspended.book_id],
    ["competition", competition.id],
    ["fixture", id],
  ];
  const limits = defaultSportLimits.fixture_liability;
  return {
    id,
    competition: { id: competition.id, name: competition.name, tier: competition.tier },
    home: home.name,
    away: away.name,
    starts_at: starts_at.toISOString(),
    state,
    score: [...addScores(facts.score.half1, facts.score.half2)],
    simulated,
    reasons: [...reasons],
    by_trader: scopes.flatMap(([scope, of]) => (suspended.all.has(nameOfSuspension(scope, of)) ? [scope] : [])),
    open_bets,
    liability: Number(liabilityOf(exposure)),
    liability_limit: limits[competition.tier - 1] ?? limits[2],
  };
}

/** Its type and its part: `Resultado final (1º tempo)`. */
function nameOf(key: MarketKey): Localized {
  const { pt, en } = selectionWords(key, ruleOf(key.type).selections[0] ?? "");
  return { pt: pt.split(": ")[0] ?? pt, en: en.split(": ")[0] ?? en };
}

/** A type that this version does not know is left out. */
function presentMarket(market: FixtureOffer["markets"][number], { all }: Suspended): TradingFixtureFile["markets"] {
  const { id, type, part, line_x4, takes_bets, margin_ppm, odds_x1000 } = market;
  if (!isMarketType(type) || !isMarketPart(part)) return [];
  const key = { type, part, line_x4 };
  return [
    {
      id,
      name: nameOf(key),
      takes_bets,
      by_trader: all.has(nameOfSuspension("market", id)),
      margin_ppm,
      selections: ruleOf(type).selections.map((code, index) => ({
        code,
        name: selectionWords(key, code),
        odds_x1000: odds_x1000[index] ?? null,
      })),
    },
  ];
}
