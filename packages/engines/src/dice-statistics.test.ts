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

/** Pearson's statistic of the rolls over equal classes of outcomes. */
function chiSquare(sample: readonly number[], classes: number): number {
  const observed = new Array<number>(classes).fill(0);
  for (const roll of sample) observed[classOf(roll, classes)] = (observed[classOf(roll, classes)] ?? 0) + 1;
  const sizes = new Array<number>(classes).fill(0);
  for (let roll = 0; roll < diceOutcomes; roll += 1) sizes[classOf(roll, classes)] = (sizes[classOf(roll, classes)] ?? 0) + 1;
  return observed.reduce((sum, count, index) => {
    const expected = (sample.length * (sizes[index] ?? 0)) / diceOutcomes;
    return sum + (count - expected) ** 2 / expected;
  }, 0);
}

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
    const observed = new Array<number>(100).fill(0);
    for (const pair of pairs) observed[pair] = (observed[pair] ?? 0) + 1;
    const expected = roundsPlayed / 100;
    expect(observed.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(limits[100]);
  });

  it("would betray a house that turns one win in a hundred into a loss", () => {
    expect(chiSquare(cheated, 2)).toBeGreaterThan(limits[2]);
  });
});
