import type { FixtureFacts, MatchClock } from "@trevo/sports";
import {
  gridsOf,
  marginTarget,
  matchMarkets,
  type MarketPrice,
  modelOf,
  priceMarket,
  type Ratings,
  type Tier,
} from "@trevo/sports/pricing";
import { standingGoals } from "@trevo/sports";

/** Goals in a match of average teams: those of Brasileirão 2025, until a competition has results of its own. */
export const averageRatings: Ratings = { mu: -0.0513, home: 0.4254, teams: new Map() };

export interface PricedFixture {
  readonly home_id: number;
  readonly away_id: number;
  readonly tier: number;
  readonly facts: FixtureFacts;
  readonly clock: MatchClock;
}

/** Every market of a match at a moment (ms since 1970), from one grid: they never contradict each other. Deterministic. */
export function priceFixture({ home_id, away_id, tier, facts, clock }: PricedFixture, ratings: Ratings, now: number): MarketPrice[] {
  const model = modelOf(ratings, { home: home_id, away: away_id });
  const grids = gridsOf(model, { clock, score: facts.score, reds: facts.reds, added_min: null }, now);
  return matchMarkets(grids, standingGoals(facts.goals ?? []).length).map(({ market, chances }) =>
    priceMarket(market, chances, { target_bps: marginTarget(market.type, tier as Tier), method: "power" }),
  );
}
