import {
  type BuilderSelection,
  builderFault,
  type BuilderFault,
  builderMarginBps,
  builderMinPpm,
  isImplied,
  winsAtScore,
} from "../builder.ts";
import { type Ppm, ppmScale } from "../cash-out.ts";
import type { StreamModel } from "../canonical.ts";
import type { Score } from "../facts.ts";
import { ladderDown } from "../ladder.ts";
import { type OddsX1000, oddsScale } from "../odds.ts";
import { forEachScore, type GoalModel, scoreGrid, type ScoreGrid } from "./grid.ts";

/** With the odds at which the selection is offered as a single. */
export interface PricedSelection extends BuilderSelection {
  readonly odds_x1000: OddsX1000;
}

export interface BuilderPrice {
  readonly odds_x1000: OddsX1000;
  /** Probability that all of them win, rounded down. */
  readonly chance_ppm: Ppm;
  /** Indexes of selections that are implied by the others and change nothing. */
  readonly implied: readonly number[];
}

/** Margin of joint odds: 1/(odds × chance) − 1, rounded up, so that the displayed return is never too high. */
export const builderMarginPpm = ({ odds_x1000, chance_ppm }: Pick<BuilderPrice, "odds_x1000" | "chance_ppm">): Ppm =>
  Math.ceil(((oddsScale * ppmScale) / (odds_x1000 * chance_ppm) - 1) * ppmScale);

/** `impossible`: they cannot win together. `unlikely`: the probability is below 0.1 %. `certain`: too likely for the ladder. */
export type BuilderRefusal = BuilderFault | "impossible" | "unlikely" | "certain";

/** The model as published. */
export const streamModel = ({ home, away, rho }: GoalModel, score: Score): StreamModel => ({
  home_ppm: Math.round(home * ppmScale),
  away_ppm: Math.round(away * ppmScale),
  rho_ppm: Math.round(rho * ppmScale),
  score,
});

/** Distribution of final scores of a published model. */
export const gridOfModel = ({ home_ppm, away_ppm, rho_ppm, score }: StreamModel): ScoreGrid =>
  scoreGrid({ home: home_ppm / ppmScale, away: away_ppm / ppmScale, rho: rho_ppm / ppmScale }, score);

/** Probability that selections of one match win together, rounded down. */
export function jointChancePpm(selections: readonly BuilderSelection[], grid: ScoreGrid): Ppm {
  let chance = 0;
  forEachScore(grid, (score, ofScore) => {
    if (selections.every((selection) => winsAtScore(selection, score))) chance += ofScore;
  });
  return Math.floor(chance * ppmScale + 1e-6);
}

/** Selections implied by others. They are removed one after the other, so that one of two equivalent ones remains. */
function impliedOf(selections: readonly BuilderSelection[], possible: readonly Score[]): number[] {
  const implied: number[] = [];
  selections.forEach((selection, index) => {
    const others = selections.filter((_, other) => other !== index && !implied.includes(other));
    if (others.length > 0 && isImplied(selection, { others, possible })) implied.push(index);
  });
  return implied;
}

/**
 * Joint price of selections of one match, from its grid: r/p, rounded down to the ladder. The return r is 1 less the builder's margin, and
 * at most the lowest return of the selections as singles: adding a nearly certain selection never improves the odds.
 */
export function priceBuilder(selections: readonly PricedSelection[], grid: ScoreGrid): BuilderPrice | { readonly why_not: BuilderRefusal } {
  const fault = builderFault(selections);
  if (fault) return { why_not: fault };
  const possible: Score[] = [];
  const alone = selections.map(() => 0);
  let chance = 0;
  forEachScore(grid, (score, ofScore) => {
    possible.push(score);
    const wins = selections.map((selection) => winsAtScore(selection, score));
    wins.forEach((isWon, index) => (alone[index] = (alone[index] ?? 0) + (isWon ? ofScore : 0)));
    if (wins.every(Boolean)) chance += ofScore;
  });
  if (chance === 0) return { why_not: "impossible" };
  if (chance * ppmScale < builderMinPpm) return { why_not: "unlikely" };
  const implied = impliedOf(selections, possible);
  const own = (10_000 - builderMarginBps(selections.length - implied.length)) / 10_000;
  const returned = Math.min(own, ...selections.map(({ odds_x1000 }, index) => (odds_x1000 / oddsScale) * (alone[index] ?? 0)));
  const odds_x1000 = ladderDown(Math.floor((oddsScale * returned) / chance + 1e-9));
  if (odds_x1000 === null) return { why_not: "certain" };
  return { odds_x1000, chance_ppm: Math.floor(chance * ppmScale), implied };
}
