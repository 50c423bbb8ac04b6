import { choose, createFactorBet } from "./factor-bet.ts";
import { drawAt, pickOutcome } from "./fairness.ts";
import type { HouseBet, HouseEngine, Read } from "./house-engine.ts";
import { oneOf, readParams } from "./read-params.ts";

export type PlinkoRows = 8 | 12 | 16;
export type PlinkoRisk = "low" | "medium" | "high";

export interface PlinkoBet {
  readonly rows: PlinkoRows;
  readonly risk: PlinkoRisk;
}

export const plinkoRows: readonly PlinkoRows[] = [8, 12, 16];
export const plinkoRisks: readonly PlinkoRisk[] = ["low", "medium", "high"];

const rules = {
  game: "plinko",
  version: 1,
  draw: "u32 of row i: bytes 4i to 4i + 3, big-endian, of HMAC-SHA256(key: server seed as text, message: client_seed:nonce:block), block 0, 1",
  path: "row i turns floor(u32 * 2 / 2^32): 0 left, 1 right",
  bucket: "number of turns to the right",
  rows: [8, 12, 16],
  risks: ["low", "medium", "high"],
  payout: "floor(stake * multiplier of the bucket), centavos",
} as const;

/** Factors in tenths from the left edge to the middle bucket. The right half mirrors it. */
const halves: Readonly<Record<PlinkoRows, Readonly<Record<PlinkoRisk, readonly number[]>>>> = {
  8: { low: [72, 25, 12, 8, 6], medium: [375, 50, 11, 2, 2], high: [760, 30, 3, 2, 2] },
  12: { low: [100, 40, 23, 15, 10, 9, 6], medium: [940, 210, 60, 21, 9, 3, 3], high: [4_060, 500, 55, 14, 2, 2, 2] },
  16: {
    low: [110, 55, 35, 20, 15, 12, 10, 9, 7],
    medium: [1_650, 480, 170, 70, 29, 15, 9, 4, 3],
    high: [12_210, 2_320, 490, 120, 25, 10, 3, 2, 2],
  },
};

const paytable = {
  game: "plinko",
  version: 1,
  return_basis_points: 9_882,
  multipliers_x10_left_to_middle: { rows_8: halves[8], rows_12: halves[12], rows_16: halves[16] },
} as const;

/** Factors of the buckets from left to right, in ten-thousandths. */
export function plinkoMultipliers({ rows, risk }: PlinkoBet): readonly number[] {
  const half = halves[rows][risk].map((tenths) => tenths * 1_000);
  return [...half, ...half.slice(0, -1).reverse()];
}

/** Number of the 2^rows paths that end in this bucket. */
export const plinkoWays = (rows: PlinkoRows, bucket: number): bigint => choose(rows, bucket);

/** One turn per row: 0 for left, 1 for right. */
export const plinkoPath = (bytes: Uint8Array, rows: PlinkoRows): readonly number[] =>
  Array.from({ length: rows }, (_, row) => pickOutcome(drawAt(bytes, row), 2));

/** Wire params: `rows`, 8, 12 or 16; `risk`, `low`, `medium` or `high`. */
export const readPlinkoBet = (params: unknown): Read<PlinkoBet> =>
  readParams<PlinkoBet>(params, { rows: oneOf(plinkoRows), risk: oneOf(plinkoRisks) });

function houseBet(bet: PlinkoBet): HouseBet {
  const multipliers = plinkoMultipliers(bet);
  return createFactorBet({
    params: { rows: bet.rows, risk: bet.risk },
    chances: multipliers.map((multiplierX10000, bucket) => ({ ways: plinkoWays(bet.rows, bucket), multiplierX10000 })),
    ways: 2n ** BigInt(bet.rows),
    draw: (bytes) => {
      const path = plinkoPath(bytes, bet.rows);
      const bucket = path.reduce((sum, turn) => sum + turn, 0);
      return { outcome: { path: path.join(""), bucket }, multiplierX10000: multipliers[bucket] ?? 0 };
    },
  });
}

/** Version 1: returns of 98.82 to 98.98 % depending on rows and risk, at most 1,221×. */
export const plinko: HouseEngine = {
  game: "plinko",
  version: 1,
  rules,
  paytable,
  rulesHash: "c2de0e6deadf0b83486051d69afe1c083af0fbeeb14ea54c09189bf9cd383a0e",
  paytableHash: "fca97d34bb6832a2558e5fa7d910bd9d4d8e509e29ef4bc5f28d9c1fd3f2e297",
  returnBasisPoints: paytable.return_basis_points,
  maxMultiplierX10000: 12_210_000,
  drawBytes: 64,
  read: (params) => {
    const read = readPlinkoBet(params);
    return read.ok ? { ok: true, bet: houseBet(read.bet) } : read;
  },
  bets: () => plinkoRows.flatMap((rows) => plinkoRisks.map((risk) => houseBet({ rows, risk }))),
};
