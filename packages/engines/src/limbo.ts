import { createFactorBet } from "./factor-bet.ts";
import { drawAt } from "./fairness.ts";
import type { HouseBet, HouseEngine, Read } from "./house-engine.ts";
import { hundredths, readParams } from "./read-params.ts";

/** `targetX100`: 101 to 100,000,000. */
export interface LimboBet {
  readonly targetX100: number;
}

/** 1.01× to 1,000,000×. */
export const limboTargets = { minX100: 101, maxX100: 100_000_000 } as const;

/** The result uses the first 24 bits of the draw, the form that third-party checkers know. */
export const limboDraws = 2 ** 24;

const returnPercent = 99;

const rules = {
  game: "limbo",
  version: 1,
  draw: "u24: first 3 bytes, big-endian, of HMAC-SHA256(key: server seed as text, message: client_seed:nonce:0)",
  result: "max(1.00, 0.99 * 2^24 / (u24 + 1) rounded down to 2 decimals)",
  win: "result >= target",
  target: { min_x100: limboTargets.minX100, max_x100: limboTargets.maxX100 },
  payout: "floor(stake * target), centavos; 0 when lost",
} as const;

const paytable = {
  game: "limbo",
  version: 1,
  return_basis_points: returnPercent * 100,
  draws: limboDraws,
  winning_draws: "floor(0.99 * 2^24 / target)",
  multiplier: "target",
  max_multiplier_x10000: limboTargets.maxX100 * 100,
} as const;

/** Number of the 2^24 draws that reach the target. High targets have few, so that rounding down costs up to 6 % of their return. */
export const limboWinningDraws = ({ targetX100 }: LimboBet): number => Math.floor((returnPercent * limboDraws) / targetX100);

/** In hundredths, at least 100. */
export function limboResultX100(bytes: Uint8Array): number {
  const u24 = drawAt(bytes, 0) >>> 8;
  return Math.max(100, Math.floor((returnPercent * limboDraws) / (u24 + 1)));
}

/** Wire params: `target`, 1.01 to 1,000,000 with two decimals. */
export function readLimboBet(params: unknown): Read<LimboBet> {
  const read = readParams<{ target: number }>(params, { target: hundredths(limboTargets) });
  return read.ok ? { ok: true, bet: { targetX100: read.bet.target } } : read;
}

function houseBet(bet: LimboBet): HouseBet {
  const multiplierX10000 = bet.targetX100 * 100;
  return createFactorBet({
    params: { target: bet.targetX100 / 100 },
    chances: [{ ways: BigInt(limboWinningDraws(bet)), multiplierX10000 }],
    ways: BigInt(limboDraws),
    draw: (bytes) => {
      const resultX100 = limboResultX100(bytes);
      return { outcome: { result: resultX100 / 100 }, multiplierX10000: resultX100 >= bet.targetX100 ? multiplierX10000 : 0 };
    },
  });
}

/** The lowest target for each number of winning draws: higher targets with the same number return more. */
function* worstBets(): Iterable<HouseBet> {
  let targetX100: number = limboTargets.minX100;
  while (targetX100 <= limboTargets.maxX100) {
    yield houseBet({ targetX100 });
    targetX100 = Math.floor((returnPercent * limboDraws) / limboWinningDraws({ targetX100 })) + 1;
  }
}

/** Version 1: a return of 99 % before rounding, at most 1,000,000×. */
export const limbo: HouseEngine = {
  game: "limbo",
  version: 1,
  rules,
  paytable,
  rulesHash: "33fbf8eb5b7b3941621eda3a4762909e125f7a2edadd9759c6a0e7cc25712c17",
  paytableHash: "c83f5d4738e9d5c0189e6cbe66a239ba841fad51d57a4ef604e17fb731fa4006",
  returnBasisPoints: paytable.return_basis_points,
  maxMultiplierX10000: paytable.max_multiplier_x10000,
  drawBytes: 4,
  read: (params) => {
    const read = readLimboBet(params);
    return read.ok ? { ok: true, bet: houseBet(read.bet) } : read;
  },
  bets: worstBets,
};
