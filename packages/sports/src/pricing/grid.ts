import type { Score } from "../facts.ts";
import { lineOutcome } from "../line.ts";
import { type MarketKey, type MarketType, ruleOf } from "../market-types.ts";
import { outcomesAtScore } from "../outcome-of.ts";

/** Expected goals still to come, and the Dixon–Coles correction of low scores (0 for none). Floats: they never leave this folder. */
export interface GoalModel {
  readonly home: number;
  readonly away: number;
  readonly rho: number;
}

/** Goals that one side may still score in a grid, from 0: enough for 7 expected goals. */
export const gridSize = 13;

/** Probabilities of final scores: the score `base` plus the goals to come, row by row of home goals. They sum to 1. */
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

/** The distribution of the final score when the score stands at `base`. */
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

/** Calls back for every final score that can still come, with its probability. */
export function forEachScore({ base, cells }: ScoreGrid, visit: (score: Score, chance: number) => void): void {
  cells.forEach((chance, cell) => {
    if (chance > 0) visit([base[0] + Math.floor(cell / gridSize), base[1] + (cell % gridSize)], chance);
  });
}

/** What a selection is expected to do: shares of 1 of a stake that win, that come back, and that are lost. A half-won stake is in two of them. */
export interface Chance {
  readonly win: number;
  readonly refund: number;
  readonly loss: number;
}

/** What a line is drawn through: goals of both sides, of one, or the lead of the home side. `first` is the count of the first chance. */
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

/** Chances of the two selections at a line; a handicap is added to the home side's lead, a total is taken off the goals. */
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

/** The chances at any line of a market type, computed from one pass over the grid. Types without lines throw. */
export function lineChances(type: MarketType, grid: ScoreGrid): (line_x4: number) => readonly [Chance, Chance] {
  const count = counted[type];
  if (!count) throw new RangeError(`${type} has no line that a score decides`);
  const counts = countsOf(grid, count);
  return (line_x4) => chancesAtLine(counts, type === "handicap" ? line_x4 : -line_x4);
}

/** The chances of each selection of a market that the score decides, in the order of its type. */
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

/** Who scores next: home, nobody, away. By the goals still to come alone; each side's goals arrive as a Poisson process. */
export function nextGoalChances({ home, away }: Pick<GoalModel, "home" | "away">): readonly Chance[] {
  const none = Math.exp(-(home + away));
  const ofHome = home + away > 0 ? (home / (home + away)) * (1 - none) : 0;
  return [ofHome, none, 1 - none - ofHome].map((win) => ({ win, refund: 0, loss: 1 - win }));
}
