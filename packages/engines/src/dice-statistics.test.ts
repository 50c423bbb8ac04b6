import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { bytesFrom, diceOutcomes, diceRollX100 } from "./index.ts";

const roundsPlayed = 200_000;
const drawBytes = bytesFrom((key, message) => createHmac("sha256", key).update(message).digest());

/** Rolls of 20 players with 10,000 rounds each; the seeds are fixed, so the figures are too. */
const rolls = Array.from({ length: roundsPlayed }, (_, round) => {
  const player = round % 20;
  const serverSeed = createHash("sha256").update(`statistics ${player}`).digest("hex");
  return diceRollX100(drawBytes({ serverSeed, clientSeed: `client ${player}`, nonce: Math.floor(round / 20) }, 4));
});

/** How many values fall into each class. */
function countOf(values: readonly number[], classes: number): number[] {
  const counts = Array.from({ length: classes }, () => 0);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** Pearson's statistic of the rolls over nearly equal classes of outcomes. */
function chiSquare(sample: readonly number[], classes: number): number {
  const observed = countOf(sample.map((roll) => classOf(roll, classes)), classes);
  const sizes = countOf(Array.from({ length: diceOutcomes }, (_, roll) => classOf(roll, classes)), classes);
  return distance(observed, sizes.map((size) => (sample.length * size) / diceOutcomes));
}

const distance = (observed: readonly number[], expected: readonly number[]): number =>
  observed.reduce((sum, count, index) => sum + (count - (expected[index] ?? 0)) ** 2 / (expected[index] ?? 0), 0);

const classOf = (roll: number, classes: number) => Math.floor((roll * classes) / diceOutcomes);

/** Quantiles of the chi-square distribution at 99.9 %. */
const limits = { 2: 10.828, 10: 27.877, 100: 148.23 } as const;

/** A house that cheats in one round of a hundred: a roll above 50 becomes its mirror image below. */
const cheated = rolls.map((roll, index) => (index % 100 === 0 && roll > 5_000 ? 10_000 - roll : roll));

describe("200,000 rolls", () => {
  it.each([2, 10, 100] as const)("spread evenly over %d classes", (classes) => {
    expect(chiSquare(rolls, classes)).toBeLessThan(limits[classes]);
  });

  it("do not depend on the roll before", () => {
    const pairs = rolls.map((roll, index) => classOf(roll, 10) * 10 + classOf(rolls[(index + 20) % roundsPlayed] ?? 0, 10));
    const expected = Array.from({ length: 100 }, () => roundsPlayed / 100);
    expect(distance(countOf(pairs, 100), expected)).toBeLessThan(limits[100]);
  });

  it("would betray a house that turns one win in a hundred into a loss", () => {
    expect(chiSquare(cheated, 2)).toBeGreaterThan(limits[2]);
  });
});
