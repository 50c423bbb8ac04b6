import { choose, createFactorBet } from "./factor-bet.ts";
import { drawAt, pickOutcome } from "./fairness.ts";
import type { HouseBet, HouseEngine, Read } from "./house-engine.ts";
import { readParams, type FieldReader } from "./read-params.ts";

export interface KenoBet {
  /** 1 to 10 numbers from 1 to 40, ascending. */
  readonly picks: readonly number[];
}

export const kenoNumbers = 40;
export const kenoDrawn = 10;
export const kenoMaxPicks = 10;

const rules = {
  game: "keno",
  version: 1,
  draw: "u32 of draw i: bytes 4i to 4i + 3, big-endian, of HMAC-SHA256(key: server seed as text, message: client_seed:nonce:block), block 0, 1",
  drawn: "10 times: from the list of 1 to 40 take and remove the number at index floor(u32 * length / 2^32)",
  picks: { min: 1, max: kenoMaxPicks },
  hits: "how many of the picks are drawn",
  payout: "floor(stake * multiplier), centavos",
} as const;

/** Factors in hundredths by number of hits, from none to all, for each number of picks. */
const factors: readonly (readonly number[])[] = [
  [60, 216],
  [0, 180, 515],
  [0, 100, 300, 1_150],
  [0, 80, 180, 500, 2_250],
  [0, 20, 140, 420, 1_680, 6_000],
  [0, 0, 100, 320, 800, 3_000, 18_000],
  [0, 0, 80, 200, 500, 1_800, 7_000, 30_000],
  [0, 0, 0, 200, 430, 1_200, 4_500, 20_000, 65_000],
  [0, 0, 0, 140, 280, 800, 2_800, 12_000, 45_000, 80_000],
  [0, 0, 0, 100, 230, 520, 1_500, 6_000, 22_000, 60_000, 100_000],
];

const paytable = {
  game: "keno",
  version: 1,
  return_basis_points: 9_857,
  numbers: kenoNumbers,
  drawn: kenoDrawn,
  multipliers_x100_by_hits: factors,
} as const;

/** Factors by number of hits, from none to all of the picks, in ten-thousandths. */
export const kenoMultipliers = (picks: number): readonly number[] => (factors[picks - 1] ?? []).map((hundredths) => hundredths * 100);

/** Number of ways to draw 10 of 40 numbers with this many hits. */
export const kenoWays = (picks: number, hits: number): bigint => choose(picks, hits) * choose(kenoNumbers - picks, kenoDrawn - hits);

/** Numbers in drawing order. Ten 32-bit draws favour no number by more than one part in ten million. */
export function kenoDraw(bytes: Uint8Array): readonly number[] {
  const left = Array.from({ length: kenoNumbers }, (_, index) => index + 1);
  return Array.from({ length: kenoDrawn }, (_, draw) => left.splice(pickOutcome(drawAt(bytes, draw), left.length), 1)).flat();
}

const isNumber = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= kenoNumbers;

const picksReader: FieldReader<readonly number[]> = {
  fault: "invalid",
  read: (value) => {
    if (!Array.isArray(value) || value.length < 1 || value.length > kenoMaxPicks || !value.every(isNumber)) return null;
    return new Set(value).size === value.length ? value.toSorted((a, b) => a - b) : null;
  },
};

/** Wire params: `picks`, 1 to 10 different numbers from 1 to 40, in any order. */
export const readKenoBet = (params: unknown): Read<KenoBet> => readParams<KenoBet>(params, { picks: picksReader });

function houseBet({ picks }: KenoBet): HouseBet {
  const multipliers = kenoMultipliers(picks.length);
  return createFactorBet({
    params: { picks: [...picks] },
    chances: multipliers.map((multiplierX10000, hits) => ({ ways: kenoWays(picks.length, hits), multiplierX10000 })),
    ways: choose(kenoNumbers, kenoDrawn),
    draw: (bytes) => {
      const drawn = kenoDraw(bytes);
      const hits = drawn.filter((number) => picks.includes(number)).length;
      return { outcome: { drawn: [...drawn], hits }, multiplierX10000: multipliers[hits] ?? 0 };
    },
  });
}

/** Version 1: returns of 98.57 to 99 % depending on the number of picks, at most 1,000×. */
export const keno: HouseEngine = {
  game: "keno",
  version: 1,
  rules,
  paytable,
  rulesHash: "1e6f02b7447c7c2ea7753d823f06a40cc876ca4a063835e21fdac033a8c24f8f",
  paytableHash: "a8907d6e087a1f42ce90f32a2a56619f127402023917b297a5ee031b524f6c6d",
  returnBasisPoints: paytable.return_basis_points,
  maxMultiplierX10000: 10_000_000,
  drawBytes: 40,
  read: (params) => {
    const read = readKenoBet(params);
    return read.ok ? { ok: true, bet: houseBet(read.bet) } : read;
  },
  bets: () => factors.map((_, index) => houseBet({ picks: Array.from({ length: index + 1 }, (__, pick) => pick + 1) })),
};
