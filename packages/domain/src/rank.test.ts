import { describe, expect, it } from "vitest";
import { nextRankAt, rankLevelOf, rankLevels, rankProgress } from "./rank.ts";

describe("a rank", () => {
  it("is reached at the first centavo of its level, not one centavo earlier", () => {
    for (const [level, from] of rankLevels.entries()) {
      expect(rankLevelOf(from)).toBe(level);
      if (level > 0) expect(rankLevelOf(from - 1)).toBe(level - 1);
    }
    expect(rankLevelOf(-5)).toBe(0);
  });

  it("has a next one except at the top", () => {
    expect(nextRankAt(0)).toBe(rankLevels[1]);
    expect(nextRankAt(rankLevels.length - 1)).toBeNull();
  });

  it.each([
    [0, 0],
    [100, 0],
    [150, 50],
    [104, 4],
    [104.6, 5],
    [104.4, 4],
    [200, 100],
    [99, 0],
    [999, 100],
  ])("progress of %d between 100 and 200 is %d%%", (totalBet, percentage) => {
    expect(rankProgress(totalBet, { from: 100, to: 200 })).toBe(percentage);
  });

  it("is complete at the top", () => {
    expect(rankProgress(5, { from: 10, to: null })).toBe(100);
    expect(rankProgress(5, { from: 10, to: 10 })).toBe(100);
    expect(rankProgress(5, { from: 10, to: 9 })).toBe(100);
  });
});
