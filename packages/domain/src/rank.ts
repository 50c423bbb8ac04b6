/** Turnover at which each level begins, in centavos since registration. Everyone starts at level 0. */
export const rankLevels: readonly number[] = [0, 100_000, 500_000, 2_500_000, 10_000_000, 50_000_000, 200_000_000];

/** Highest level reached with the turnover. */
export const rankLevelOf = (totalBet: number, levels = rankLevels): number =>
  Math.max(
    0,
    levels.findLastIndex((from) => totalBet >= from),
  );

/** Turnover at which the next level begins; null for the highest level. */
export const nextRankAt = (level: number, levels = rankLevels): number | null => levels[level + 1] ?? null;

/** Progress from the current to the next level in percent, rounded, 0 to 100. For the highest level, 100. */
export function rankProgress(totalBet: number, { from, to }: { from: number; to: number | null }): number {
  if (to === null || to <= from) return 100;
  return Math.min(100, Math.max(0, Math.round(((totalBet - from) * 100) / (to - from))));
}
