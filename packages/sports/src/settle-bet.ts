import { type Centavos, centavos, maxCentavos, multiplyRationals, rational, type Rational } from "@trevo/domain";
import { factorOf } from "./factor.ts";
import { type Outcome, lostOutcome, voidOutcome, wonOutcome } from "./outcome.ts";
import type { OddsX1000 } from "./odds.ts";
import { combinationCount, sumOfCombinations } from "./systems.ts";
import type { Ticket } from "./ticket.ts";

/** Terms that determine a settlement. After partial cash-outs, `stake` is the remainder. */
export interface BetTerms {
  readonly sizes: readonly number[];
  readonly stake: Centavos;
  readonly is_free: boolean;
  readonly legs: readonly { readonly odds_x1000: OddsX1000 }[];
}

/**
 * Outcome of a bet, from amounts alone. `void`: the stake is returned because every leg was void. `part`: more than nothing, but at most
 * the stake.
 */
export const betOutcomes = ["won", "lost", "void", "part"] as const;
export type BetOutcome = (typeof betOutcomes)[number];

export interface Settlement {
  readonly payout: Centavos;
  readonly outcome: BetOutcome;
  /** Payout before it is rounded down to a centavo. */
  readonly exact: Rational;
}

/**
 * Outcome of a leg. With one selection, it is the selection's. A bet builder is void as soon as one of its selections is, and lost or won
 * when all are decided, because an open selection might become void. Its markets have no half-won selections.
 */
export function legOutcome(outcomes: readonly (Outcome | null)[]): Outcome | null {
  const [first = null] = outcomes;
  if (outcomes.length <= 1) return first;
  if (outcomes.some((outcome) => outcome?.void_halves === 2)) return voidOutcome;
  if (outcomes.some((outcome) => outcome?.void_halves === 1 || outcome?.dead_heat))
    throw new RangeError("a builder's selection is won, lost or void");
  if (outcomes.includes(null)) return null;
  return outcomes.every((outcome) => outcome?.won) ? wonOutcome : lostOutcome;
}

const isLost = (outcome: Outcome | null): boolean => outcome !== null && !outcome.won && outcome.void_halves === 0;

/**
 * True if the payout can no longer change: no leg is open, or too few legs remain unlost to fill the smallest combination. A single or
 * multiple ends with its first lost leg.
 */
export function isSettleable(sizes: readonly number[], outcomes: readonly (Outcome | null)[]): boolean {
  if (!outcomes.includes(null)) return true;
  const standing = outcomes.filter((outcome) => !isLost(outcome)).length;
  return standing < Math.min(...sizes);
}

const floorOf = ({ numerator, denominator }: Rational): bigint => numerator / denominator;

const toCentavos = (whole: bigint): Centavos => {
  if (whole > BigInt(maxCentavos)) throw new RangeError(`more than any payout: ${whole}`);
  return centavos(Number(whole));
};

/** stake/combinations × the sum over all combinations: exact, not rounded. */
export function exactReturn({ sizes, stake, legs }: Pick<BetTerms, "sizes" | "stake" | "legs">, factors: readonly Rational[]): Rational {
  const unit = rational(stake, combinationCount(legs.length, sizes));
  return multiplyRationals(unit, sumOfCombinations(factors, sizes));
}

/** The part that exceeds the stake; never negative. */
const profitOf = (total: Rational, stake: Centavos): Rational => {
  const numerator = total.numerator - BigInt(stake) * total.denominator;
  return { numerator: numerator > 0n ? numerator : 0n, denominator: total.denominator };
};

function outcomeOfBet(terms: BetTerms, outcomes: readonly (Outcome | null)[], payout: Centavos): BetOutcome {
  if (outcomes.every((outcome) => outcome?.void_halves === 2)) return "void";
  if (payout === 0) return "lost";
  return terms.is_free || payout > terms.stake ? "won" : "part";
}

/**
 * Settles a bet by the outcomes of its legs, in order: unit × Σ over the sizes of the products of factors, rounded down to the centavo
 * once, at the end. A free bet pays the part that exceeds its stake. Null while the payout can still change.
 */
export function settleBet(terms: BetTerms, outcomes: readonly (Outcome | null)[]): Settlement | null {
  if (outcomes.length !== terms.legs.length) throw new RangeError(`${outcomes.length} outcomes for ${terms.legs.length} legs`);
  if (!isSettleable(terms.sizes, outcomes)) return null;
  // An open leg is in no combination that pays, so its factor does not matter.
  const factors = terms.legs.map(({ odds_x1000 }, index) => factorOf(odds_x1000, outcomes[index] ?? lostOutcome));
  const total = exactReturn(terms, factors);
  const exact = terms.is_free ? profitOf(total, terms.stake) : total;
  const payout = toCentavos(floorOf(exact));
  return { payout, exact, outcome: outcomeOfBet(terms, outcomes, payout) };
}

/** Payout in centavos of a bet that has not been accepted, if every leg wins. It may exceed the largest amount. */
export function unlimitedPayout(terms: BetTerms): bigint {
  const total = exactReturn(
    terms,
    terms.legs.map(({ odds_x1000 }) => factorOf(odds_x1000, wonOutcome)),
  );
  return floorOf(terms.is_free ? profitOf(total, terms.stake) : total);
}

/** Payout if every leg wins, the maximum. Throws above `maxCentavos`, which no accepted bet pays. */
export const potentialPayout = (terms: BetTerms): Centavos => toCentavos(unlimitedPayout(terms));

/** Terms of a ticket of which `remaining_stake` has not been cashed out. */
export const termsOf = (ticket: Ticket, remaining_stake: Centavos = ticket.stake): BetTerms => ({ ...ticket, stake: remaining_stake });
