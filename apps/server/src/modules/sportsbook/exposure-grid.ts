import type { Rational } from "@trevo/domain";
import {
  type BetTerms,
  type CashOutLeg,
  exactReturn,
  expectedFactor,
  factorOf,
  type MarketKey,
  nameOfOutcome,
  type Outcome,
  outcomesAtScore,
  ruleOf,
  selectionIndex,
  voidOutcome,
  wonOutcome,
} from "@trevo/sports";

/** Number of goals per side that a grid distinguishes: 0 to 7. */
export const exposureSide = 8;

/** Goals per side up to which scores are searched for bets that win only beyond the grid. */
const furthestSide = 15;

/**
 * Cost to the book of the open bets on one fixture at each final score: payouts minus stakes, in centavos, row by row of home goals.
 * `other` is the worst case of everything that no final score of the grid decides: halves, next goal, corners, and bets that win only with
 * eight or more goals of a side.
 */
export interface Exposure {
  readonly cells: readonly bigint[];
  readonly other: bigint;
}

export const noExposure: Exposure = { cells: Array.from({ length: exposureSide ** 2 }, () => 0n), other: 0n };

const combine = (a: Exposure, b: Exposure, sign: 1n | -1n): Exposure => ({
  cells: a.cells.map((cell, index) => cell + sign * (b.cells[index] ?? 0n)),
  other: a.other + sign * b.other,
});

export const addExposure = (a: Exposure, b: Exposure): Exposure => combine(a, b, 1n);
/** Removes what a settled, cashed-out or void bet had added. */
export const removeExposure = (a: Exposure, b: Exposure): Exposure => combine(a, b, -1n);

const largest = (values: readonly bigint[]): bigint => values.reduce((most, value) => (value > most ? value : most));

/** The highest possible cost of the fixture: its worst score plus everything that the score does not decide. Never negative. */
export function liabilityOf({ cells, other }: Exposure): bigint {
  const worst = largest(cells) + other;
  return worst > 0n ? worst : 0n;
}

/** The final score of the grid with the highest cost. */
export function worstScore({ cells }: Exposure): readonly [number, number] {
  const worst = cells.reduce((at, cell, index) => (cell > (cells[at] ?? 0n) ? index : at), 0);
  return [Math.floor(worst / exposureSide), worst % exposureSide];
}

/** A leg of an open bet, as the grid of its fixture needs it. `legs` are all legs of the bet, decided or with their chances. */
export interface ExposedLeg {
  readonly terms: BetTerms;
  readonly legs: readonly CashOutLeg[];
  /** Index of the leg on this fixture. */
  readonly leg: number;
  /** The selections of that leg: one, or those of a bet builder. */
  readonly selections: readonly { readonly market: MarketKey; readonly code: string }[];
}

const ceil = ({ numerator, denominator }: Rational): bigint => (numerator + denominator - 1n) / denominator;

/** The bet's expected payout minus its stake if this leg has this outcome. Other legs without a chance count as won. */
function costAt({ terms, legs, leg }: ExposedLeg, outcome: Outcome): bigint {
  const factors = legs.map((one, index) => {
    if (index === leg) return factorOf(one.odds_x1000, outcome);
    if (one.outcome) return factorOf(one.odds_x1000, one.outcome);
    return one.chance ? expectedFactor(one.odds_x1000, one.chance) : factorOf(one.odds_x1000, wonOutcome);
  });
  const stake = terms.is_free ? 0n : BigInt(terms.stake);
  const paid = ceil(exactReturn(terms, factors)) - (terms.is_free ? BigInt(terms.stake) : 0n);
  return (paid > 0n ? paid : 0n) - stake;
}

const isByScore = ({ type, part }: MarketKey): boolean => part === "match" && ruleOf(type).by_score;

function outcomeAt(selections: ExposedLeg["selections"], score: readonly [number, number]): Outcome {
  const outcomes = selections.map(({ market, code }) => outcomesAtScore(market, score)[selectionIndex(market.type, code)] ?? voidOutcome);
  const [first = voidOutcome] = outcomes;
  return outcomes.length === 1 ? first : (outcomes.find(({ won }) => !won) ?? first);
}

const scoresUpTo = (side: number): (readonly [number, number])[] =>
  Array.from({ length: side ** 2 }, (_, index) => [Math.floor(index / side), index % side] as const);

const gridScores = scoresUpTo(exposureSide);
const allScores = scoresUpTo(furthestSide);

/** What one leg of an open bet adds to its fixture's exposure. */
export function exposureOf(exposed: ExposedLeg): Exposure {
  const costs = new Map<string, bigint>();
  const cost = (outcome: Outcome): bigint => {
    const name = nameOfOutcome(outcome);
    const known = costs.get(name) ?? costAt(exposed, outcome);
    costs.set(name, known);
    return known;
  };
  if (!exposed.selections.every(({ market }) => isByScore(market))) {
    const won = cost(wonOutcome);
    return { cells: noExposure.cells, other: won > 0n ? won : 0n };
  }
  const costOf = (score: readonly [number, number]): bigint => cost(outcomeAt(exposed.selections, score));
  const cells = gridScores.map(costOf);
  return { cells, other: largest(allScores.map(costOf)) - largest(cells) };
}
