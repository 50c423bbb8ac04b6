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

/** Goals of a side that a grid tells apart: 0 to 7. */
export const exposureSide = 8;

/** Scores up to here are searched for bets that win beyond the grid only. */
const furthestSide = 15;

/**
 * What open bets on one fixture cost the book at each final score: payouts less stakes, in centavos, home goals row by row. `other`: the worst case of
 * what no final score of the grid decides: halves, next goal, corners, and bets that win with eight goals of a side or more.
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
/** Of a bet that is settled, cashed out or void: what it added is taken out again. */
export const removeExposure = (a: Exposure, b: Exposure): Exposure => combine(a, b, -1n);

const largest = (values: readonly bigint[]): bigint => values.reduce((most, value) => (value > most ? value : most));

/** The most that the fixture can cost: its worst score and everything beside the score. Never below nothing. */
export function liabilityOf({ cells, other }: Exposure): bigint {
  const worst = largest(cells) + other;
  return worst > 0n ? worst : 0n;
}

/** The final score of the grid that costs the most. */
export function worstScore({ cells }: Exposure): readonly [number, number] {
  const worst = cells.reduce((at, cell, index) => (cell > (cells[at] ?? 0n) ? index : at), 0);
  return [Math.floor(worst / exposureSide), worst % exposureSide];
}

/** A leg of an open bet as the grid of its fixture sees it. `legs` are all legs of the bet, decided or with their chances. */
export interface ExposedLeg {
  readonly terms: BetTerms;
  readonly legs: readonly CashOutLeg[];
  /** Which of the legs is on this fixture. */
  readonly leg: number;
  /** The selections of that leg: one, or those of a bet builder. */
  readonly selections: readonly { readonly market: MarketKey; readonly code: string }[];
}

const ceil = ({ numerator, denominator }: Rational): bigint => (numerator + denominator - 1n) / denominator;

/** What the bet is expected to pay less its stake when this leg ends so; a leg without a chance counts as won. */
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

/** What one leg of an open bet adds to its fixture. */
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
