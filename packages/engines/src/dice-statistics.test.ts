import { describe, expect, it } from "vitest";
import { chiSquareLimit, countOf, distance, sampleOf } from "../test/sample.ts";
import { diceOutcomes, diceRollX100 } from "./index.ts";

const roundsPlayed = 200_000;

/** Rolls of 20 players with 10,000 rounds each. */
const rolls = sampleOf(roundsPlayed, 4, diceRollX100);

/** Pearson's statistic of the rolls over nearly equal classes of outcomes. */
function chiSquare(sample: readonly number[], classes: number): number {
  const observed = countOf(
    sample.map((roll) => classOf(roll, classes)),
    classes,
  );
  const sizes = countOf(
    Array.from({ length: diceOutcomes }, (_, roll) => classOf(roll, classes)),
    classes,
  );
  return distance(
    observed,
    sizes.map((size) => (sample.length * size) / diceOutcomes),
  );
}

const classOf = (roll: number, classes: number) => Math.floor((roll * classes) / diceOutcomes);

/** Simulates a house that cheats in one round of a hundred: a roll above 50 becomes its mirror image below. */
const cheated = rolls.map((roll, index) => (index % 100 === 0 && roll > 5_000 ? 10_000 - roll : roll));

describe("200,000 rolls", () => {
  it.each([2, 10, 100])("are spread evenly over %d classes", (classes) => {
    expect(chiSquare(rolls, classes)).toBeLessThan(chiSquareLimit(classes));
  });

  it("do not depend on the previous roll", () => {
    const pairs = rolls.map((roll, index) => classOf(roll, 10) * 10 + classOf(rolls[(index + 20) % roundsPlayed] ?? 0, 10));
    const expected = Array.from({ length: 100 }, () => roundsPlayed / 100);
    expect(distance(countOf(pairs, 100), expected)).toBeLessThan(chiSquareLimit(100));
  });

  it("expose a house that turns one win in a hundred into a loss", () => {
    expect(chiSquare(cheated, 2)).toBeGreaterThan(chiSquareLimit(2));
  });
});
