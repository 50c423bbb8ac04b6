import { defaultClassWeights } from "./wager-class.ts";

/** Class of a game whose return is unknown. */
const unknownClass = 4;

/**
 * Points in hundredths for a cash stake, by the wager class of its game. Sports and boxes yield none. If only a part of the stake is at
 * risk, that part counts. In centavos.
 */
export function stakePoints(cash: number, { wager_class, at_risk }: { wager_class: number | null; at_risk: number | null }): number {
  const weight = Math.max(0, defaultClassWeights[wager_class ?? unknownClass] ?? 0);
  return Math.floor((Math.min(cash, at_risk ?? cash) * weight) / 10_000);
}
