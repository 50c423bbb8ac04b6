import { defaultClassWeights } from "./wager-class.ts";

/** The class of a game whose return is unknown. */
const unknownClass = 4;

/**
 * Hundredths of a point that a cash stake brings, by the wager class of its game: sports and boxes bring none. Of a stake that risks only a part of
 * itself, that part counts. Centavos.
 */
export function stakePoints(cash: number, { wager_class, at_risk }: { wager_class: number | null; at_risk: number | null }): number {
  const weight = Math.max(0, defaultClassWeights[wager_class ?? unknownClass] ?? 0);
  return Math.floor((Math.min(cash, at_risk ?? cash) * weight) / 10_000);
}
