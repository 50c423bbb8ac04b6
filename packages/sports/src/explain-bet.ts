import {
  addRationals,
  type Centavos,
  centavos,
  type Localized,
  multiplyRationals,
  rational,
  type Rational,
  rationalText,
  reduceRational,
} from "@trevo/domain";
import { explainInWords, type ExplainedLeg } from "./explain-words.ts";
import { factorOf } from "./factor.ts";
import { lostOutcome } from "./outcome.ts";
import { type BetTerms, settleBet } from "./settle-bet.ts";
import { combinationCount, combinationsOf } from "./systems.ts";

/** Fractions are texts `"n/d"` in lowest terms; amounts are in centavos before rounding. */
export interface Explanation {
  /** Stake of each combination. */
  readonly unit: string;
  /** In the order of the sizes; `legs` are indexes of the bet's legs. */
  readonly combinations: readonly { readonly legs: readonly number[]; readonly factors: readonly string[]; readonly amount: string }[];
  readonly by_size: readonly { readonly k: number; readonly combinations: number; readonly sum: string }[];
  /** Sum of all combinations; for a free bet, before its stake is deducted. */
  readonly total: string;
  /** Payout. */
  readonly floored: Centavos;
  /** The same in sentences. */
  readonly words: readonly Localized[];
}

const productOf = (factors: readonly Rational[]): Rational => factors.reduce(multiplyRationals, rational(1));
const sumOf = (amounts: readonly Rational[]): Rational => amounts.reduce(addReduced, rational(0));

/** Adds up to a thousand fractions: over one denominator if they share it, so that it does not grow. */
function addReduced(a: Rational, b: Rational): Rational {
  if (a.denominator === b.denominator) return { numerator: a.numerator + b.numerator, denominator: a.denominator };
  return reduceRational(addRationals(a, b));
}

/**
 * Explains a payout: every combination with its factors, their sum, and the same in words. The combinations are computed one by one here
 * and in one pass by `settleBet`; both are exact, so they agree. Null if the bet is not settled.
 */
export function explainBet(terms: BetTerms, legs: readonly ExplainedLeg[]): Explanation | null {
  const settlement = settleBet(
    terms,
    legs.map(({ outcome }) => outcome),
  );
  if (!settlement) return null;
  const unit = rational(terms.stake, combinationCount(legs.length, terms.sizes));
  const factors = terms.legs.map(({ odds_x1000 }, index) => factorOf(odds_x1000, legs[index]?.outcome ?? lostOutcome));
  const explained = combinationsOf(legs.length, terms.sizes).map((combination) => {
    const own = combination.map((leg) => factors[leg] ?? rational(0));
    return { legs: combination, own, amount: multiplyRationals(unit, productOf(own)) };
  });
  const bySize = terms.sizes.map((k) => {
    const ofSize = explained.filter((combination) => combination.legs.length === k).map(({ amount }) => amount);
    return { k, combinations: ofSize.length, sum: sumOf(ofSize) };
  });
  return {
    unit: rationalText(unit),
    combinations: explained.map(({ legs: own, own: each, amount }) => ({
      legs: own,
      factors: each.map(rationalText),
      amount: rationalText(amount),
    })),
    by_size: bySize.map(({ k, combinations, sum }) => ({ k, combinations, sum: rationalText(sum) })),
    total: rationalText(sumOf(bySize.map(({ sum }) => sum))),
    floored: centavos(settlement.payout),
    words: explainInWords(terms, { legs, bySize, settlement }),
  };
}
