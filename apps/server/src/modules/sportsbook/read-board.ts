import { type SportOverride, type TradingFixture, type TradingFixtureFile, type TradingScope, maxBoardFixtures } from "@trevo/contract";
import { addScores, isMarketPart, isMarketType, ruleOf, selectionWords } from "@trevo/sports";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { type FixtureOffer, nameOfSuspension } from "../sports/index.ts";
import { type Exposure, liabilityOf, noExposure, worstScore } from "./exposure-grid.ts";
import { exposureStore } from "./exposure-store.ts";
import { limitStore } from "./limit-store.ts";
import { placeLimits, type StoredLimits } from "./limits.ts";
import { marketName } from "./market-name.ts";
import type { TradingNeeds } from "./needs.ts";
import { brandsOfBook, mustHaveOwnBook } from "./own-book.ts";
import type { Board, BoardQuery } from "./trading.ts";

type Needs = Pick<TradingNeeds, "db" | "tenants" | "sports">;
type Row = Pick<FixtureOffer, "fixture" | "reasons">;
type GoalOverride = Omit<SportOverride, "ends_at"> & { readonly ends_at: Date };
type Suspended = NonNullable<Awaited<ReturnType<TradingNeeds["sports"]["traderSuspensions"]>>>;

interface Known {
  readonly suspended: Suspended;
  readonly exposures: Awaited<ReturnType<typeof exposureStore.read>>;
  readonly overrides: Awaited<ReturnType<TradingNeeds["sports"]["overrides"]>>;
  readonly limits: readonly StoredLimits[];
}

/** The brand's exposures and limits for these matches, and the overrides of the book. */
const readKnown = async (
  { db, sports }: Needs,
  { tenant }: StaffTenantScope,
  ids: readonly number[],
): Promise<Omit<Known, "suspended">> => ({
  exposures: await exposureStore.read(db, tenant.id, ids),
  overrides: await sports.overrides(db, tenant, ids),
  limits: await limitStore.ofBrand(db, tenant.id),
});

/** Fixtures in play first, then the soonest; of those that are over, the oldest first. */
export async function readBoard(needs: Needs, scope: StaffTenantScope, { when }: BoardQuery): Promise<Board> {
  const { db, tenants, sports } = needs;
  const { tenant } = scope;
  mustHaveOwnBook(tenant);
  const listed =
    when === "over"
      ? await sports.awaitingResults(tenant, { ids: await exposureStore.withOpenBets(db, tenant.id), limit: maxBoardFixtures })
      : await sports.fixtures(tenant, { when, place: { limit: maxBoardFixtures, offset: 0 } });
  const suspended = await sports.traderSuspensions(db, tenant);
  if (!listed || !suspended) throw refuse("not_found");
  const ids = listed.rows.map(({ fixture }) => fixture.id);
  const known = { suspended, ...(await readKnown(needs, scope, ids)) };
  return {
    data: listed.rows.map((row) => presentTraded(row, known)),
    book_suspended: suspended.all.has(nameOfSuspension("book", suspended.book_id)),
    book_brands: await slugsOfBook(tenants, tenant),
  };
}

const slugsOfBook = async (tenants: Needs["tenants"], tenant: StaffTenantScope["tenant"]): Promise<string[]> =>
  (await brandsOfBook(tenants, tenant)).map(({ slug }) => slug);

export async function readTradedFixture(needs: Needs, scope: StaffTenantScope, id: number): Promise<TradingFixtureFile> {
  const { db, tenants, sports } = needs;
  const { tenant } = scope;
  mustHaveOwnBook(tenant);
  const offer = await sports.offer(tenant, id);
  const suspended = await sports.traderSuspensions(db, tenant);
  const model = await sports.modelView(id);
  if (!offer || !suspended || !model) throw refuse("not_found");
  const known = await readKnown(needs, scope, [id]);
  return {
    ...presentTraded(offer, { suspended, ...known }),
    model,
    worst_score: worstOf(known.exposures.get(id)?.exposure ?? noExposure),
    takes_result: await sports.takesResult(db, id),
    book_brands: await slugsOfBook(tenants, tenant),
    markets: offer.markets.flatMap((market) => presentMarket(market, suspended)),
  };
}

const worstOf = (exposure: Exposure): [number, number] | null => (liabilityOf(exposure) > 0n ? [...worstScore(exposure)] : null);

function presentTraded({ fixture, reasons }: Row, { suspended, exposures, overrides, limits }: Known): TradingFixture {
  const { id, competition, home, away, starts_at, state, facts, simulated } = fixture;
  const { exposure, open_bets } = exposures.get(id) ?? { exposure: noExposure, open_bets: 0 };
  const scopes: readonly (readonly [TradingScope, number])[] = [
    ["book", suspended.book_id],
    ["competition", competition.id],
    ["fixture", id],
  ];
  const override = overrides.get(id);
  const place = { sport: competition.sport, competition_id: competition.id, tier: competition.tier, market_type: "" };
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
    liability_limit: placeLimits(limits, place).fixture_liability,
    override: override ? presentOverride(override) : null,
  };
}

const presentOverride = ({ supremacy_x100, total_x100, ends_at }: GoalOverride): SportOverride => ({
  supremacy_x100,
  total_x100,
  ends_at: ends_at.toISOString(),
});

/** A market type that this version does not know is left out. */
function presentMarket(market: FixtureOffer["markets"][number], { all }: Suspended): TradingFixtureFile["markets"] {
  const { id, type, part, line_x4, takes_bets, margin_ppm, odds_x1000 } = market;
  if (!isMarketType(type) || !isMarketPart(part)) return [];
  const key = { type, part, line_x4 };
  return [
    {
      id,
      name: marketName(key),
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
