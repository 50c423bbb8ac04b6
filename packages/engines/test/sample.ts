import { createHash, createHmac } from "node:crypto";
import { bytesFrom, type HouseBet, type HouseEngine } from "../src/index.ts";

export const drawBytes = bytesFrom((key, message) => createHmac("sha256", key).update(message).digest());

/** Byte streams of 20 players with equally many rounds each; the seeds are fixed, so the figures are too. */
export function sampleOf<T>(rounds: number, length: number, read: (bytes: Uint8Array) => T): T[] {
  const serverSeeds = Array.from({ length: 20 }, (_, player) => createHash("sha256").update(`statistics ${player}`).digest("hex"));
  return Array.from({ length: rounds }, (_, round) => {
    const player = round % 20;
    return read(
      drawBytes({ serverSeed: serverSeeds[player] ?? "", clientSeed: `client ${player}`, nonce: Math.floor(round / 20) }, length),
    );
  });
}

/** How many values fall into each class. */
export function countOf(values: readonly number[], classes: number): number[] {
  const counts = Array.from({ length: classes }, () => 0);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** Pearson's statistic. */
export const distance = (observed: readonly number[], expected: readonly number[]): number =>
  observed.reduce((sum, count, index) => sum + (count - (expected[index] ?? 0)) ** 2 / (expected[index] ?? 0), 0);

/** The quantile of the chi-square distribution at 99.9 %, by Wilson and Hilferty; within 1 % from two classes on. */
export function chiSquareLimit(classes: number): number {
  const freedom = classes - 1;
  const part = 2 / (9 * freedom);
  return freedom * (1 - part + 3.0902 * Math.sqrt(part)) ** 3;
}

/** Bytes whose draws are these. */
export function bytesOf(...draws: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(draws.length * 4);
  draws.forEach((draw, index) => new DataView(bytes.buffer).setUint32(index * 4, draw));
  return bytes;
}

export function betOn(engine: HouseEngine, params: unknown): HouseBet {
  const read = engine.read(params);
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.bet;
}

/** The seeds and nonces of the published vectors. */
export const coffee = { serverSeed: "c0ffee00".repeat(8), clientSeed: "client-seed", nonce: 7 };
export const zeros = { serverSeed: "0".repeat(64), clientSeed: "client", nonce: 0 };
