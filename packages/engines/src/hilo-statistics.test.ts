import { describe, expect, it } from "vitest";
import { chiSquareLimit, countOf, distance, sampleOf } from "../test/sample.ts";
import { hilo, hiloDeck, hiloRank } from "./index.ts";

describe("200,000 first cards of hilo", () => {
  const cards = sampleOf(200_000, hilo.drawBytes, (bytes) => hiloDeck(bytes)[0] ?? -1);
  const expected = Array.from({ length: 52 }, () => cards.length / 52);

  it("are uniform, and expose a house that turns one ace in ten into a king", () => {
    expect(distance(countOf(cards, 52), expected)).toBeLessThan(chiSquareLimit(52));
    const turned = cards.map((card, index) => (hiloRank(card) === 1 && index % 10 === 0 ? 50 : card));
    expect(distance(countOf(turned, 52), expected)).toBeGreaterThan(chiSquareLimit(52));
  });
});
