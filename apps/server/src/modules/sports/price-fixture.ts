import { type FixtureFacts, type MarketType, type MatchClock, standingGoals, type StreamModel, wholeOf } from "@trevo/sports";
import {
  type GoalModel,
  gridsOf,
  type Margin,
  type MarketPrice,
  matchMarkets,
  modelOf,
  overriddenModel,
  priceMarket,
  type Ratings,
  streamModel,
} from "@trevo/sports/pricing";

/** Goals in a match of average teams, from Brasileirão 2025. Used until a competition has enough results of its own. */
export const averageRatings: Ratings = { mu: -0.0513, home: 0.4254, teams: new Map() };

export interface PricedFixture {
  readonly home_id: number;
  readonly away_id: number;
  readonly facts: FixtureFacts;
  readonly clock: MatchClock;
}

/** A trader's own view of a match, in hundredths of goals: the home side's lead and the total. */
export interface GoalView {
  readonly supremacy_x100: number;
  readonly total_x100: number;
}

/** What a match's prices depend on besides its state. */
export interface PricingTerms {
  readonly ratings: Ratings;
  readonly override: GoalView | null;
  readonly marginOf: (type: MarketType) => Margin;
}

const modelFor = ({ home_id, away_id }: PricedFixture, { ratings, override }: PricingTerms): GoalModel =>
  override
    ? overriddenModel({ supremacy: override.supremacy_x100 / 100, total: override.total_x100 / 100 })
    : modelOf(ratings, { home: home_id, away: away_id });

/** The model's view of a match before its kick-off, in the form in which a trader enters one. */
export function viewOf(ratings: Ratings, { home_id, away_id }: Pick<PricedFixture, "home_id" | "away_id">): GoalView {
  const { home, away } = modelOf(ratings, { home: home_id, away: away_id });
  return { supremacy_x100: Math.round((home - away) * 100), total_x100: Math.round((home + away) * 100) };
}

/**
 * Prices every market of a match at a given time (ms since 1970) from one grid, so that the prices never contradict each other.
 * Deterministic.
 */
export const priceFixture = (fixture: PricedFixture, terms: PricingTerms, now: number): MarketPrice[] => [
  ...priceWithModel(fixture, terms, now).prices,
];

/** Returns the same prices with the model from which joint prices follow. */
export function priceWithModel(
  fixture: PricedFixture,
  terms: PricingTerms,
  now: number,
): { readonly prices: readonly MarketPrice[]; readonly model: StreamModel } {
  const { facts, clock } = fixture;
  const grids = gridsOf(modelFor(fixture, terms), { clock, score: facts.score, reds: facts.reds, added_min: null }, now);
  const prices = matchMarkets(grids, standingGoals(facts.goals ?? []).length).map(({ market, chances }) =>
    priceMarket(market, chances, terms.marginOf(market.type)),
  );
  return { prices, model: streamModel(grids.left, wholeOf(facts.score)) };
}
