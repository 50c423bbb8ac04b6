import { describe, expect, it } from "vitest";
import { auditSports, dishonestBook, spreadReturns } from "./audit-sports.ts";

describe("the audit of sports bets", () => {
  it("bets on matches of the pricing model: return what their probabilities and odds imply", () => {
    const measured = auditSports({ bets: 20_000 });
    expect(measured.filter(({ passed }) => !passed)).toEqual([]);
    expect(measured.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["result", "handicap", "next_goal", "multiple of 3", "Trixie"]),
    );
    expect(measured.every(({ expected }) => expected > 0.5 && expected < 1)).toBe(true);
  });

  it("a book that loses one winning bet in ten: is found", () => {
    const measured = auditSports({ bets: 20_000, house: (outcome, chance) => dishonestBook(outcome, chance / 10) });
    expect(measured.some(({ passed }) => !passed)).toBe(true);
  });

  it("stakes spread as 1/odds: return 1/(1 + margin), whatever happens", () => {
    const { markets, largestDifference } = spreadReturns(10);
    expect(markets).toBeGreaterThan(50);
    expect(largestDifference).toBeLessThan(2e-6);
  });
});
