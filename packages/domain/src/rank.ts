/** Where each level begins, in centavos staked over all time. Level 0 is everybody's first. */
export const rankLevels: readonly number[] = [0, 100_000, 500_000, 2_500_000, 10_000_000, 50_000_000, 200_000_000];

/** The highest level that the turnover has reached. */
export const rankLevelOf = (totalBet: number, levels = rankLevels): number =>
  Math.max(
    0,
    levels.findLastIndex((from) => totalBet >= from),
  );

/** Where the level after this one begins; null at the top. */
export const nextRankAt = (level: number, levels = rankLevels): number | null => levels[level + 1] ?? null;

/** Percentage of the turnover between the current and the next level, rounded, 0 to 100. At the top it is 100. */
export function rankProgress(totalBet: number, { from, to }: { from: number; to: number | null }): number {
  if (to === null || to <= from) return 100;
  return Math.min(100, Math.max(0, Math.round(((totalBet - from) * 100) / (to - from))));
}
