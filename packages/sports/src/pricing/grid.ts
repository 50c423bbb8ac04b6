import type { Score } from "../facts.ts";
import { lineOutcome } from "../line.ts";
import { type MarketKey, type MarketType, ruleOf } from "../market-types.ts";
import { outcomesAtScore } from "../outcome-of.ts";

/** Expected further goals, and the Dixon–Coles correction of low scores (0 for none). Floats, which never leave this folder. */
export interface GoalModel {
  readonly home: number;
  readonly away: number;
  readonly rho: number;
}

/** Number of further goals per side in a grid, from 0: enough for 7 expected goals. */
export const gridSize = 13;

/** Probabilities of final scores: the score `base` plus further goals, row by row of home goals. They sum to 1. */
export interface ScoreGrid {
  readonly base: Score;
  readonly cells: Float64Array;
}

/** P(0), P(1), … of a Poisson distribution. */
function poisson(mean: number): number[] {
  const chances = [Math.exp(-mean)];
  for (let goals = 1; goals < gridSize; goals += 1) chances.push(((chances[goals - 1] ?? 0) * mean) / goals);
  return chances;
}

/** τ of Dixon and Coles (1997): the four lowest scores are not independent. */
function lowScoreFactor(home: number, away: number, model: GoalModel): number {
  if (home > 1 || away > 1) return 1;
  if (home === 0 && away === 0) return 1 - model.home * model.away * model.rho;
  if (home === 0) return 1 + model.home * model.rho;
  return away === 0 ? 1 + model.away * model.rho : 1 - model.rho;
}

/** Distribution of the final score given the current score `base`. */
export function scoreGrid(model: GoalModel, base: Score = [0, 0]): ScoreGrid {
  const [homes, aways] = [poisson(model.home), poisson(model.away)];
  const cells = new Float64Array(gridSize * gridSize);
  let sum = 0;
  homes.forEach((ofHome, home) => {
    aways.forEach((ofAway, away) => {
      const chance = Math.max(0, ofHome * ofAway * lowScoreFactor(home, away, model));
      cells[home * gridSize + away] = chance;
      sum += chance;
    });
  });
  return { base, cells: cells.map((chance) => chance / sum) };
}

/** Calls `visit` for every possible final score with its probability. */
export function forEachScore({ base, cells }: ScoreGrid, visit: (score: Score, chance: number) => void): void {
  cells.forEach((chance, cell) => {
    if (chance > 0) visit([base[0] + Math.floor(cell / gridSize), base[1] + (cell % gridSize)], chance);
  });
}

/** Expectation of a selection: shares of a stake of 1 that win, are returned, and are lost. A half-won stake contributes to two of them. */
export interface Chance {
  readonly win: number;
  readonly refund: number;
  readonly loss: number;
}

/**
 * Distribution that a line divides: goals of both sides, of one side, or the home side's lead. `first` is the count of the first
 * probability.
 */
interface Counts {
  readonly first: number;
  readonly chances: readonly number[];
}

const counted: Partial<Record<MarketType, (score: Score) => number>> = {
  total: ([home, away]) => home + away,
  handicap: ([home, away]) => home - away,
  team_total_home: ([home]) => home,
  team_total_away: ([, away]) => away,
};

function countsOf(grid: ScoreGrid, count: (score: Score) => number): Counts {
  const sums = new Map<number, number>();
  forEachScore(grid, (score, chance) => {
    const value = count(score);
    sums.set(value, (sums.get(value) ?? 0) + chance);
  });
  const first = Math.min(...sums.keys());
  return { first, chances: Array.from({ length: Math.max(...sums.keys()) - first + 1 }, (_, index) => sums.get(first + index) ?? 0) };
}

/** Expectations of both selections at a line. A handicap is added to the home side's lead; a total is subtracted from the goals. */
function chancesAtLine({ first, chances }: Counts, added_x4: number): readonly [Chance, Chance] {
  let [win, refund, loss] = [0, 0, 0];
  chances.forEach((chance, index) => {
    const { won, void_halves } = lineOutcome(4 * (first + index) + added_x4);
    const back = (chance * void_halves) / 2;
    refund += back;
    if (won) win += chance - back;
    else loss += chance - back;
  });
  return [
    { win, refund, loss },
    { win: loss, refund, loss: win },
  ];
}

/** Expectations at any line of a market type, computed from one pass over the grid. Throws for types without lines. */
export function lineChances(type: MarketType, grid: ScoreGrid): (line_x4: number) => readonly [Chance, Chance] {
  const count = counted[type];
  if (!count) throw new RangeError(`${type} has no line that a score decides`);
  const counts = countsOf(grid, count);
  return (line_x4) => chancesAtLine(counts, type === "handicap" ? line_x4 : -line_x4);
}

/** Expectations of the selections of a market decided by the score, in the order of its type. */
export function marketChances(market: Pick<MarketKey, "type" | "line_x4">, grid: ScoreGrid): readonly Chance[] {
  if (counted[market.type]) return lineChances(market.type, grid)(market.line_x4);
  const chances = ruleOf(market.type).selections.map(() => ({ win: 0, refund: 0, loss: 0 }));
  forEachScore(grid, (score, chance) => {
    outcomesAtScore(market, score).forEach(({ won, void_halves }, index) => {
      const sums = chances[index];
      if (!sums) return;
      const refund = (chance * void_halves) / 2;
      sums.refund += refund;
      sums[won ? "win" : "loss"] += chance - refund;
    });
  });
  return chances;
}

/**
 * Probabilities of the next scorer: home, nobody, away. Depends on the expected further goals alone; each side's goals arrive as a Poisson
 * process.
 */
export function nextGoalChances({ home, away }: Pick<GoalModel, "home" | "away">): readonly Chance[] {
  const none = Math.exp(-(home + away));
  const ofHome = home + away > 0 ? (home / (home + away)) * (1 - none) : 0;
  return [ofHome, none, 1 - none - ofHome].map((win) => ({ win, refund: 0, loss: 1 - win }));
}
