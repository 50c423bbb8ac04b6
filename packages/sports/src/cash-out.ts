import { type Centavos, centavos, multiplyRationals, rational, type Rational } from "@trevo/domain";
import { factorOf } from "./factor.ts";
import { type OddsX1000, oddsScale } from "./odds.ts";
import { type Outcome, wonOutcome } from "./outcome.ts";
import { type BetTerms, exactReturn, isSettleable } from "./settle-bet.ts";

/** Parts per million. */
export type Ppm = number;
export const ppmScale = 1_000_000;

/** Expectation of an open selection: `win` = P(won) + ½ P(half-won), `refund` = P(void) + ½ (P(half-won) + P(half-lost)). */
export interface CashOutChance {
  readonly win_ppm: Ppm;
  readonly refund_ppm: Ppm;
}

/** A leg: decided, or open with its expectation. `chance` is null if the book publishes none. */
export type CashOutLeg =
  | { readonly odds_x1000: OddsX1000; readonly outcome: Outcome }
  | { readonly odds_x1000: OddsX1000; readonly outcome: null; readonly takes_bets: boolean; readonly chance: CashOutChance | null };

/**
 * Fee on the fair value in basis points, increasing with each further open leg up to a maximum. A setting of the brand, shown to players.
 */
export interface CashOutFees {
  readonly base_bps: number;
  readonly per_leg_bps: number;
  readonly max_bps: number;
}

export const defaultCashOutFees: CashOutFees = { base_bps: 400, per_leg_bps: 100, max_bps: 800 };

/** In basis points: minimum offer as a share of the stake, and maximum offer as a share of the potential payout. */
export const cashOutBounds = { minOfStake: 500, maxOfPotential: 9_900, maxParts: 5, minRemainingStake: 1_00 } as const;

export const cashOutObstacles = ["free_bet", "settled", "withheld", "suspended", "no_chance", "too_low"] as const;
export type CashOutObstacle = (typeof cashOutObstacles)[number];

export type CashOutOffer =
  | { readonly amount: Centavos; readonly fair: Centavos; readonly fee_bps: number }
  | { readonly why_not: CashOutObstacle };

/** Fee for a number of open legs (at least one). */
export const cashOutFee = (openLegs: number, { base_bps, per_leg_bps, max_bps }: CashOutFees): number =>
  Math.min(base_bps + per_leg_bps * (openLegs - 1), max_bps);

/** Expected factor of an open leg, a·odds + b: the expected return per centavo at the bet's odds. */
export const expectedFactor = (odds_x1000: OddsX1000, { win_ppm, refund_ppm }: CashOutChance): Rational =>
  rational(win_ppm * odds_x1000 + refund_ppm * oddsScale, ppmScale * oddsScale);

const isChance = ({ win_ppm, refund_ppm }: CashOutChance): boolean =>
  [win_ppm, refund_ppm, ppmScale - win_ppm - refund_ppm].every((part) => Number.isSafeInteger(part) && part >= 0);

const floorOf = ({ numerator, denominator }: Rational): Centavos => centavos(Number(numerator / denominator));

const shareOfRational = (value: Rational, bps: number): Centavos => floorOf(multiplyRationals(value, rational(bps, 10_000)));

/** unit × Σ over the sizes of the products of factors, with expected factors for open legs: the exact fair value. */
function fairValue(terms: BetTerms, legs: readonly CashOutLeg[]): Rational {
  const factors = legs.map((leg) => {
    if (leg.outcome) return factorOf(leg.odds_x1000, leg.outcome);
    if (!leg.chance || !isChance(leg.chance)) throw new RangeError("a chance is two shares of a million, together one at most");
    return expectedFactor(leg.odds_x1000, leg.chance);
  });
  return exactReturn(terms, factors);
}

function obstacleOf({ is_free, sizes }: BetTerms, legs: readonly CashOutLeg[]): CashOutObstacle | null {
  if (is_free) return "free_bet";
  const outcomes = legs.map(({ outcome }) => outcome);
  if (isSettleable(sizes, outcomes)) return "settled";
  if (legs.some((leg) => !leg.outcome && !leg.takes_bets)) return "suspended";
  return legs.some((leg) => !leg.outcome && !leg.chance) ? "no_chance" : null;
}

/** Upper bound of any offer: 99 % of the potential payout. One outcome per leg; null for an open leg. */
export function highestCashOut(terms: BetTerms, outcomes: readonly (Outcome | null)[]): Centavos {
  const factors = terms.legs.map(({ odds_x1000 }, leg) => factorOf(odds_x1000, outcomes[leg] ?? wonOutcome));
  return shareOfRational(exactReturn(terms, factors), cashOutBounds.maxOfPotential);
}

/**
 * The published formula: fair value less the fee, rounded down to the centavo; at most 99 % of the potential payout, and no offer below 5 %
 * of the stake. The displayed fair value is rounded down; the offer is computed from the exact one. Legs share no fixture, so their
 * probabilities multiply.
 */
export function cashOutOffer(terms: BetTerms, legs: readonly CashOutLeg[], fees: CashOutFees = defaultCashOutFees): CashOutOffer {
  const why_not = obstacleOf(terms, legs);
  if (why_not) return { why_not };
  const fair = fairValue(terms, legs);
  const fee_bps = cashOutFee(legs.filter(({ outcome }) => outcome === null).length, fees);
  const highest = highestCashOut(
    terms,
    legs.map(({ outcome }) => outcome),
  );
  const amount = centavos(Math.min(shareOfRational(fair, 10_000 - fee_bps), highest));
  if (amount < 1 || BigInt(amount) * 10_000n < BigInt(terms.stake) * BigInt(cashOutBounds.minOfStake)) return { why_not: "too_low" };
  return { amount, fair: floorOf(fair), fee_bps };
}

/**
 * `share`: less than one centavo of stake, or not within 1 to 10,000 basis points. `parts`: five were taken. `remainder`: less than R$ 1
 * would remain.
 */
export type PartialObstacle = "share" | "parts" | "remainder";

export type CashOutPart =
  | { readonly amount: Centavos; readonly cashed_stake: Centavos; readonly remaining_stake: Centavos }
  | { readonly why_not: PartialObstacle };

/**
 * Cashes out a share of an offer. The stake of the share is rounded down to a centavo, then paid at the offer's price, rounded down. A
 * share that contains no centavo of stake therefore pays nothing, and parts together never exceed the whole. 10,000 basis points are the
 * whole.
 */
export function cashOutPart(
  { offer, remaining_stake, parts_taken }: { offer: Centavos; remaining_stake: Centavos; parts_taken: number },
  share_bps: number,
): CashOutPart {
  if (!Number.isSafeInteger(share_bps) || share_bps < 1 || share_bps > 10_000) return { why_not: "share" };
  if (share_bps === 10_000) return { amount: offer, cashed_stake: remaining_stake, remaining_stake: centavos(0) };
  const cashed = (BigInt(remaining_stake) * BigInt(share_bps)) / 10_000n;
  if (cashed === 0n) return { why_not: "share" };
  if (parts_taken >= cashOutBounds.maxParts) return { why_not: "parts" };
  const rest = centavos(remaining_stake - Number(cashed));
  if (rest < cashOutBounds.minRemainingStake) return { why_not: "remainder" };
  const amount = centavos(Number((BigInt(offer) * cashed) / BigInt(remaining_stake)));
  return { amount, cashed_stake: centavos(Number(cashed)), remaining_stake: rest };
}

export const cashOutAcceptances = ["exact", "about"] as const;
export type CashOutAcceptance = (typeof cashOutAcceptances)[number];

/**
 * True if a player who saw one amount accepts another: at least the amount seen, or with `about` at least 99 % of it. The current amount is
 * paid.
 */
export const acceptsCashOut = (accept: CashOutAcceptance, { seen, current }: { seen: Centavos; current: Centavos }): boolean =>
  accept === "exact" ? current >= seen : BigInt(current) * 100n >= BigInt(seen) * 99n;

/** Target of an automatic cash-out: at an offer of at least `at_least` or, if set, as soon as the offer has fallen to `at_most`. */
export interface AutoCashOut {
  readonly at_least: Centavos;
  readonly at_most?: Centavos;
}

export const isAutoCashOutDue = ({ at_least, at_most }: AutoCashOut, amount: Centavos): boolean =>
  amount >= at_least || (at_most !== undefined && amount <= at_most);
