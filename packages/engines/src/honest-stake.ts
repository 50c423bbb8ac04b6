import { centavos, type Centavos, compareRationals, type Rational } from "@trevo/domain";
import type { HouseEngine } from "./house-engine.ts";

/** The worst exact return among all bets of a game at one stake. At one centavo rounding down eats a 1.98× win whole. */
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
 * The smallest stake from which on rounding down costs less than `lossBasisPoints`, whatever the bet: a round loses
 * less than one centavo to it, so a stake of n centavos loses less than 1/n.
 */
export const smallestHonestStake = (lossBasisPoints: number): Centavos => centavos(Math.ceil(10_000 / lossBasisPoints));
