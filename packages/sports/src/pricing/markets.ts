import { type CashOutChance, type Ppm, ppmScale } from "../cash-out.ts";
import { ladderDown } from "../ladder.ts";
import { goalPart, type MarketKey, type MarketType, ruleOf } from "../market-types.ts";
import { type OddsX1000, oddsScale } from "../odds.ts";
import { type Chance, lineChances, marketChances, nextGoalChances, type ScoreGrid } from "./grid.ts";
import type { MatchGrids } from "./live.ts";
import { applyMargin, type MarginMethod } from "./margins.ts";

/** Tier of a competition; 1 is the most popular. */
export type Tier = 1 | 2 | 3;

/** Target margin of each market type by tier, in basis points. */
const targets: Partial<Record<MarketType, readonly [number, number, number]>> = {
  total: [350, 450, 600],
  handicap: [350, 450, 600],
  team_total_home: [450, 600, 800],
  team_total_away: [450, 600, 800],
  score: [1_200, 1_500, 1_800],
  next_goal: [600, 700, 900],
};
const usual = [450, 600, 800] as const;

export const marginTarget = (type: MarketType, tier: Tier): number => (targets[type] ?? usual)[tier - 1] ?? usual[2];

/** Target margin of a market, and how it is distributed over its selections. */
export interface Margin {
  readonly target_bps: number;
  readonly method: MarginMethod;
}

/** A market's price, in integers. Null odds: too likely for the ladder's minimum of 1.01, or impossible. */
export interface MarketPrice {
  readonly market: MarketKey;
  readonly odds_x1000: readonly (OddsX1000 | null)[];
  readonly cash_out_ppm: readonly CashOutChance[];
  /**
   * Σ(1/odds)/winners − 1 after rounding to the ladder, rounded up, so that the displayed return is never too high. A selection without a
   * price counts as certain or impossible.
   */
  readonly margin_ppm: Ppm;
}

/** Probability of winning given that the stake is not returned, on which a line with a push is priced. */
const priceable = ({ win, loss }: Chance): number => (win + loss > 0 ? win / (win + loss) : 0);

const sureFrom = oddsScale / 1_010;

/** Odds on the ladder, never above the fair ones: `price` includes the margin, so it is not below the probability. */
const oddsFor = (price: number): OddsX1000 | null => (price > 0 ? ladderDown(Math.floor(oddsScale / price + 1e-9)) : null);

const toPpm = ({ win, refund }: Chance): CashOutChance => ({
  win_ppm: Math.floor(win * ppmScale + 1e-6),
  refund_ppm: Math.floor(refund * ppmScale + 1e-6),
});

const paidPart = (odds_x1000: OddsX1000 | null, chance: number): number => {
  if (odds_x1000 !== null) return oddsScale / odds_x1000;
  return chance >= sureFrom ? 1 : 0;
};

/** Prices one market from its expectations. */
export function priceMarket(market: MarketKey, chances: readonly Chance[], { target_bps, method }: Margin): MarketPrice {
  const { winners } = ruleOf(market.type);
  const fair = chances.map(priceable);
  const odds_x1000 = applyMargin(fair, { method, book: 1 + target_bps / 10_000, winners }).map(oddsFor);
  const sum = odds_x1000.reduce<number>((total, odds, index) => total + paidPart(odds, fair[index] ?? 0), 0);
  return {
    market,
    odds_x1000,
    cash_out_ppm: chances.map(toPpm),
    margin_ppm: Math.ceil((sum / winners - 1) * ppmScale - 1e-6),
  };
}

/** Number of quarters offered on each side of the main line. */
const linesBeside = 4;

/** The line nearest to even odds and those beside it, with their expectations. */
function linesAround(type: MarketType, grid: ScoreGrid): { line_x4: number; chances: readonly Chance[] }[] {
  const at = lineChances(type, grid);
  const evenness = (line_x4: number): number => Math.abs(priceable(at(line_x4)[0]) - 0.5);
  const [from, to] = ruleOf(type).line === "total" ? [2, 48] : [-28, 28];
  let main = from;
  let best = 1;
  for (let line_x4 = from; line_x4 <= to; line_x4 += 1) {
    const distance = evenness(line_x4);
    if (distance < best - 1e-12) [main, best] = [line_x4, distance];
  }
  return Array.from({ length: 2 * linesBeside + 1 }, (_, index) => main + index - linesBeside)
    .filter((line_x4) => line_x4 >= from && line_x4 <= to)
    .map((line_x4) => ({ line_x4, chances: at(line_x4) }));
}

const matchTypes = ["result", "double_chance", "draw_no_bet", "btts", "score", "odd_even"] as const;
const lineTypes = ["total", "handicap", "team_total_home", "team_total_away"] as const;
const halfTypes = ["result", "double_chance", "btts"] as const;

/** Every market of a match with its expectations. `goals` is the number of counted goals, from which the next one gets its number. */
export function matchMarkets(grids: MatchGrids, goals: number): readonly { market: MarketKey; chances: readonly Chance[] }[] {
  const of = (market: MarketKey, grid: ScoreGrid) => ({ market, chances: marketChances(market, grid) });
  return [
    ...matchTypes.map((type) => of({ type, line_x4: 0, part: "match" }, grids.match)),
    ...lineTypes.flatMap((type) =>
      linesAround(type, grids.match).map(({ line_x4, chances }) => ({ market: { type, line_x4, part: "match" } as const, chances })),
    ),
    ...(["half1", "half2"] as const).flatMap((part) => halfTypes.map((type) => of({ type, line_x4: 0, part }, grids[part]))),
    { market: { type: "next_goal", line_x4: 0, part: goalPart(goals + 1) }, chances: nextGoalChances(grids.left) },
  ];
}
