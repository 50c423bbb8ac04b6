import { scaleDown } from "@trevo/domain";
import { describe, expect, it } from "vitest";
import { videoPokerReturn } from "../test/poker-return.ts";
import { chiSquareLimit, countOf, distance, sampleOf } from "../test/sample.ts";
import { pokerHand, pokerHands, videoPoker, videoPokerCards, videoPokerDraw } from "./index.ts";

describe("200,000 rounds of video poker", () => {
  const rounds = sampleOf(200_000, videoPoker.drawBytes, videoPokerCards);

  it.each([0, 4, 5, 9])("have uniform cards at place %i, and expose a house that hides one ace in ten", (place) => {
    const cards = rounds.map((ten) => ten[place] ?? -1);
    const expected = Array.from({ length: 52 }, () => cards.length / 52);
    expect(distance(countOf(cards, 52), expected)).toBeLessThan(chiSquareLimit(52));
    const hidden = cards.map((card, index) => (card < 4 && index % 10 === 0 ? 4 : card));
    expect(distance(countOf(hidden, 52), expected)).toBeGreaterThan(chiSquareLimit(52));
  });

  it("never show a card twice, and produce each hand as often as combinatorics predict", () => {
    const ways = [4 + 36 + 624, 3_744, 5_108, 10_200, 54_912, 123_552, 337_920];
    const expected = [...ways, 2_598_960 - ways.reduce((sum, way) => sum + way)].map((way) => (way / 2_598_960) * rounds.length);
    const classOf = (cards: readonly number[]): number => {
      const hand = pokerHand(cards);
      return hand === null ? 7 : Math.max(0, pokerHands.indexOf(hand) - 2);
    };
    for (const ten of rounds) if (new Set(ten).size !== 10) throw new Error(`a card lies twice: ${ten.join(" ")}`);
    const drawn = rounds.map((ten, index) => videoPokerDraw(ten, [0, 1, 2, 3, 4].slice(index % 6)));
    expect(distance(countOf(drawn.map(classOf), 8), expected)).toBeLessThan(chiSquareLimit(8));
    const spoilt = drawn.map((cards, index) => (index % 20 === 0 && pokerHand(cards) === "two_pairs" ? 7 : classOf(cards)));
    expect(distance(countOf(spoilt, 8), expected)).toBeGreaterThan(chiSquareLimit(8));
  });
});

describe("video poker", () => {
  it("returns 99.5439 % with the best holds, over every deal, hold and draw", { timeout: 120_000 }, () => {
    const { counts, ...exact } = videoPokerReturn();
    expect(pokerHands.map((hand) => counts[hand])).toEqual([4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 337_920]);
    expect(exact.numerator * 1_661_102_543_100n).toBe(exact.denominator * 1_653_526_326_983n);
    expect(scaleDown(exact, 10_000)).toBe(videoPoker.returnBasisPoints);
    expect(videoPoker.paytable).toMatchObject({ return: expect.stringContaining("1,653,526,326,983 / 1,661,102,543,100") });
  });
});
