import { type Centavos, centavos, compareRationals, maxCentavos, multiplyRationals, rational, scaleDown } from "@trevo/domain";
import { type Ppm, ppmScale } from "./cash-out.ts";
import { exactDecimal, oddsProduct, type OddsX1000 } from "./odds.ts";
import { unlimitedPayout } from "./settle-bet.ts";
import { combinationCount, sumOfCombinations } from "./systems.ts";
import { type BetKind, ticketFault, type TicketFault } from "./ticket.ts";

/** A leg on a page; `margin_ppm` of its market, or of its builder price. */
export interface SlipLeg {
  readonly odds_x1000: OddsX1000;
  readonly margin_ppm: Ppm;
  readonly selections: readonly { readonly fixture_id: number }[];
}

export interface Slip {
  readonly kind: BetKind;
  readonly sizes: readonly number[];
  readonly stake: Centavos;
  readonly is_free: boolean;
  readonly legs: readonly SlipLeg[];
}

export interface SlipPrice {
  readonly combinations: number;
  /** Exact product of the odds of a single, multiple or builder; null for a system. */
  readonly odds: string | null;
  /** Payout if every leg wins; null if it exceeds the largest amount, which no bet may pay. */
  readonly potential: Centavos | null;
  /** Theoretical return of the whole bet in parts per million, rounded down: the mean over its combinations of Π 1/(1 + margin). */
  readonly return_ppm: Ppm;
}

/** Cost and potential payout of a slip, or the first reason why it is not a valid bet. Moves nothing. */
export function priceSlip(slip: Slip): SlipPrice | { readonly fault: TicketFault } {
  const fault = ticketFault(slip);
  if (fault) return { fault };
  const { kind, sizes, legs } = slip;
  const combinations = combinationCount(legs.length, sizes);
  const payout = unlimitedPayout(slip);
  const returns = legs.map(({ margin_ppm }) => rational(ppmScale, ppmScale + margin_ppm));
  return {
    combinations,
    odds: kind === "system" ? null : exactDecimal(oddsProduct(legs.map(({ odds_x1000 }) => odds_x1000))),
    potential: payout > BigInt(maxCentavos) ? null : centavos(Number(payout)),
    return_ppm: scaleDown(multiplyRationals(sumOfCombinations(returns, sizes), rational(1, combinations)), ppmScale),
  };
}

/** Changed odds that a player accepts: none, better ones, or any down to 75 % of those on the slip. */
export const oddsAcceptances = ["none", "better", "any"] as const;
export type OddsAcceptance = (typeof oddsAcceptances)[number];

/** Minimum for `any`, as a share of the product seen, in basis points. */
export const anyOddsBps = 7_500;

/** True if a player who saw other odds accepts the current ones. Products are compared exactly. */
export function acceptsOdds(
  accept: OddsAcceptance,
  { seen, current }: { seen: readonly OddsX1000[]; current: readonly OddsX1000[] },
): boolean {
  const [before, now] = [oddsProduct(seen), oddsProduct(current)];
  if (accept === "none") return compareRationals(now, before) === 0;
  const least = accept === "better" ? before : multiplyRationals(before, rational(anyOddsBps, 10_000));
  return compareRationals(now, least) >= 0;
}
