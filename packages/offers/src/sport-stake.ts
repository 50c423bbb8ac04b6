/** Minimum odds of every combination for a sports bet to count in missions and races, in thousandths. */
export const countedSportOdds = 1_500;

/**
 * Part of a round's cash at risk that counts in missions and races, in centavos. `sport`: the bet details in the ledger's round, null for
 * other rounds. A bet counts with its settled stake, if it has the minimum odds: not while it is open, not if it is void, and not the part
 * that was cashed out.
 */
export function countedCash(cash_at_risk: number, sport: Readonly<Record<string, unknown>> | null): number {
  if (sport === null) return cash_at_risk;
  const { outcome, lowest_odds_x1000, settled_stake } = sport;
  if (typeof outcome !== "string" || outcome === "void") return 0;
  if (typeof lowest_odds_x1000 !== "number" || lowest_odds_x1000 < countedSportOdds) return 0;
  return typeof settled_stake === "number" ? Math.min(cash_at_risk, settled_stake) : 0;
}
