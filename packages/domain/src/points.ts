/** Points are kept in hundredths: a centavo that counts in full is one. */
export const pointScale = 100;

/** Whole points of hundredths, rounded down. */
export const wholePoints = (hundredths: number): number => Math.floor(hundredths / pointScale);

/** What of a stake counts, by wager class 0 to 7, in basis points: edge ÷ weight is 4 % or more in each. Sports and boxes do not count. */
export const pointWeights: readonly number[] = [10_000, 5_000, 2_500, 1_000, 0, 1_000, 0, 0];

/** The class of a game whose return is unknown. */
const unknownClass = 4;

/** Hundredths of a point that a cash stake brings. Of a stake that risks only a part of itself, that part counts. Centavos. */
export function stakePoints(cash: number, { wager_class, at_risk }: { wager_class: number | null; at_risk: number | null }): number {
  const weight = pointWeights[wager_class ?? unknownClass] ?? 0;
  return Math.floor((Math.min(cash, at_risk ?? cash) * weight) / 10_000);
}
