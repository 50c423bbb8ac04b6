import { type Centavos, centavos, multiplyRationals, rational, type Rational } from "@trevo/domain";
import { factorOf } from "./factor.ts";
import { type OddsX1000, oddsScale } from "./odds.ts";
import { type Outcome, wonOutcome } from "./outcome.ts";
import { type BetTerms, exactReturn, isSettleable } from "./settle-bet.ts";

/** Parts of a million. */
export type Ppm = number;
export const ppmScale = 1_000_000;

/** What a selection that is still open is expected to do: `win` = P(won) + ½ P(half-won), `refund` = P(void) + ½ (P(half-won) + P(half-lost)). */
export interface CashOutChance {
  readonly win_ppm: Ppm;
  readonly refund_ppm: Ppm;
}

/** A leg of the bet: decided, or open with its chance. `chance` is null where the book publishes none. */
export type CashOutLeg =
  | { readonly odds_x1000: OddsX1000; readonly outcome: Outcome }
  | { readonly odds_x1000: OddsX1000; readonly outcome: null; readonly takes_bets: boolean; readonly chance: CashOutChance | null };

/** What the book keeps of the fair value, in basis points: more for each further open leg, up to a most. A setting of the brand, shown to players. */
export interface CashOutFees {
  readonly base_bps: number;
  readonly per_leg_bps: number;
  readonly max_bps: number;
}

export const defaultCashOutFees: CashOutFees = { base_bps: 400, per_leg_bps: 100, max_bps: 800 };

/** In basis points: of the stake, below which nothing is offered; of what can still be won, above which no offer goes. */
export const cashOutBounds = { minOfStake: 500, maxOfPotential: 9_900, maxParts: 5, minRemainingStake: 1_00 } as const;

export const cashOutObstacles = ["free_bet", "settled", "withheld", "suspended", "no_chance", "too_low"] as const;
export type CashOutObstacle = (typeof cashOutObstacles)[number];

export type CashOutOffer =
  | { readonly amount: Centavos; readonly fair: Centavos; readonly fee_bps: number }
  | { readonly why_not: CashOutObstacle };

/** The fee at a number of open legs, which is one at least. */
export const cashOutFee = (openLegs: number, { base_bps, per_leg_bps, max_bps }: CashOutFees): number =>
  Math.min(base_bps + per_leg_bps * (openLegs - 1), max_bps);

/** E f = a·odds + b: what one centavo on an open leg is expected to become, at the odds of the bet. */
export const expectedFactor = (odds_x1000: OddsX1000, { win_ppm, refund_ppm }: CashOutChance): Rational =>
  rational(win_ppm * odds_x1000 + refund_ppm * oddsScale, ppmScale * oddsScale);

const isChance = ({ win_ppm, refund_ppm }: CashOutChance): boolean =>
  [win_ppm, refund_ppm, ppmScale - win_ppm - refund_ppm].every((part) => Number.isSafeInteger(part) && part >= 0);

const floorOf = ({ numerator, denominator }: Rational): Centavos => centavos(Number(numerator / denominator));

const shareOfRational = (value: Rational, bps: number): Centavos => floorOf(multiplyRationals(value, rational(bps, 10_000)));

/** unit × Σ over the sizes of the products of factors, open legs at their expected factors: the exact fair value. */
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

/** What no offer exceeds: 99 % of what can still be won. An outcome for each leg; null: it is open. */
export function highestCashOut(terms: BetTerms, outcomes: readonly (Outcome | null)[]): Centavos {
  const factors = terms.legs.map(({ odds_x1000 }, leg) => factorOf(odds_x1000, outcomes[leg] ?? wonOutcome));
  return shareOfRational(exactReturn(terms, factors), cashOutBounds.maxOfPotential);
}

/**
 * The published formula: fair value less the fee, rounded down to the centavo; never above 99 % of what can still be won, and nothing below 5 %
 * of the stake. The fair value is shown rounded down; the offer is computed from the exact one. Legs share no fixture: their chances multiply.
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

/** `share`: below one centavo of stake, or not within 1 to 10,000 basis points. `parts`: five were taken. `remainder`: less than R$ 1 would remain. */
export type PartialObstacle = "share" | "parts" | "remainder";

export type CashOutPart =
  | { readonly amount: Centavos; readonly cashed_stake: Centavos; readonly remaining_stake: Centavos }
  | { readonly why_not: PartialObstacle };

/**
 * A share of an offer. The stake that leaves is rounded down to a centavo first, and is paid at the offer's price, rounded down: so a share too
 * small to take a centavo of stake pays nothing, and parts together never exceed the whole. 10,000 basis points are all of it.
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

/** Whether a player who saw one amount takes another: never less than seen, or `about`: 99 % of it at least. What is paid is the current amount. */
export const acceptsCashOut = (accept: CashOutAcceptance, { seen, current }: { seen: Centavos; current: Centavos }): boolean =>
  accept === "exact" ? current >= seen : BigInt(current) * 100n >= BigInt(seen) * 99n;

/** A target at which a bet is cashed out by itself: from `at_least` on, or, where set, as soon as the offer has fallen to `at_most`. */
export interface AutoCashOut {
  readonly at_least: Centavos;
  readonly at_most?: Centavos;
}

export const isAutoCashOutDue = ({ at_least, at_most }: AutoCashOut, amount: Centavos): boolean =>
  amount >= at_least || (at_most !== undefined && amount <= at_most);
