import { centavos, type Centavos, compareRationals, type Rational } from "@trevo/domain";
import type { HouseEngine } from "./house-engine.ts";

/** Lowest exact return of all bets of a game at one stake. At one centavo, rounding down loses a 1.98× win entirely. */
export function lowestReturn(engine: HouseEngine, stake: Centavos): Rational {
  let lowest: Rational | null = null;
  for (const bet of engine.bets()) {
    const exact = bet.exactReturn(stake);
    if (lowest === null || compareRationals(exact, lowest) < 0) lowest = exact;
  }
  if (lowest === null) throw new RangeError(`${engine.game} has no bets`);
  return lowest;
}

/**
 * Smallest stake from which rounding down costs less than `lossBasisPoints` for any bet. A round loses less than one centavo to rounding,
 * so a stake of n centavos loses less than 1/n.
 */
export const smallestHonestStake = (lossBasisPoints: number): Centavos => centavos(Math.ceil(10_000 / lossBasisPoints));
