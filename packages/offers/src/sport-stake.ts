/** From which odds of every combination a sports bet counts in missions and races, thousandths. */
export const countedSportOdds = 1_500;

/**
 * What of a round's cash at risk counts in missions and races, centavos. `sport`: what the ledger's round says of a sports bet; null for everything else. A
 * bet counts with the stake that was settled, at these odds: not while it is open, not void, and not what was cashed out.
 */
export function countedCash(cash_at_risk: number, sport: Readonly<Record<string, unknown>> | null): number {
  if (sport === null) return cash_at_risk;
  const { outcome, lowest_odds_x1000, settled_stake } = sport;
  if (typeof outcome !== "string" || outcome === "void") return 0;
  if (typeof lowest_odds_x1000 !== "number" || lowest_odds_x1000 < countedSportOdds) return 0;
  return typeof settled_stake === "number" ? Math.min(cash_at_risk, settled_stake) : 0;
}
