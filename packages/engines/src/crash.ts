import type { Centavos, Rational } from "@trevo/domain";
import { isPayable, prizeOf } from "./factor-bet.ts";
import type { Read, Settled } from "./house-engine.ts";
import { hundredths, readParams } from "./read-params.ts";
import type { Step, MultiActionBet, TableEngine } from "./multi-action-engine.ts";

/** `targetX100`: target of the automatic cash-out, 101 to 1,000,000. */
export interface CrashBet {
  readonly targetX100: number;
}

/** 1.01× to 10,000×. The maximum is also the highest crash point. */
export const crashTargets = { minX100: 101, maxX100: 1_000_000 } as const;

/**
 * Salt of every round, in place of a player's seed: the hash of Bitcoin's first block, public since 2009 and not chosen by us. It was fixed
 * here before any chain was created.
 */
export const crashSalt = "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f";

const returnPercent = 99n;
const draws = 2n ** 52n;

const rules = {
  game: "crash",
  version: 1,
  chain:
    "links 0 to n of 64 hex characters, hashed as text: link i is SHA-256 of link i + 1; link 0 is published before round 1, round i is played with link i",
  salt: crashSalt,
  draw: "u52: first 52 bits, big-endian, of HMAC-SHA256(key: link i as text, message: salt:i:0)",
  point: "0.99 * 2^52 / (2^52 - u52) rounded down to 2 decimals, at least 1.00 and at most 10000.00",
  curve:
    "after t milliseconds 1.00006^t rounded down to 2 decimals, in fixed point: 96 fractional bits, by squares over the bits of t from the lowest, each product rounded down",
  flight: "a point of 1.00 ends at once; any other ends at the first millisecond at which the curve is above it",
  target: { min_x100: crashTargets.minX100, max_x100: crashTargets.maxX100 },
  win: "point >= target pays the target; a cash_out before it pays the curve at the millisecond in which the server received it, from 1.01 on",
  payout: "floor(stake * multiplier), centavos; 0 when lost",
} as const;

const paytable = {
  game: "crash",
  version: 1,
  return_basis_points: 9_900,
  draws: "4503599627370496",
  winning_draws: "floor(0.99 * 2^52 / target)",
  multiplier: "target",
  max_multiplier_x10000: crashTargets.maxX100 * 100,
} as const;

/**
 * Number of the 2^52 draws that reach the target: 99 % divided by the target, rounded down, which costs any of them less than one part in
 * 10^9.
 */
export const crashWinningDraws = ({ targetX100 }: CrashBet): bigint => (returnPercent * draws) / BigInt(targetX100);

/** Exact return of one target, including rounding down to the centavo. Cashing out by hand at the same factor has the same return. */
export const crashReturn = (bet: CrashBet, stake: Centavos): Rational => ({
  numerator: crashWinningDraws(bet) * BigInt(prizeOf(stake, bet.targetX100 * 100)),
  denominator: draws * BigInt(stake),
});

/** In hundredths, 100 to 1,000,000. */
export function crashPointX100(bytes: Uint8Array): number {
  const high = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigUint64(0);
  const u52 = high >> 12n;
  const point = (returnPercent * draws) / (draws - u52);
  return Math.min(Math.max(Number(point), 100), crashTargets.maxX100);
}

const fraction = 96n;
/** 1.00006 to the powers of 1, 2, 4 … milliseconds. The last one alone exceeds the highest target. */
const powers = Array.from({ length: 18 }).reduce<bigint[]>((list) => {
  const last = list.at(-1);
  return [...list, last === undefined ? (100_006n << fraction) / 100_000n : (last * last) >> fraction];
}, []);
const curveEndMs = 2 ** powers.length - 1;

/** Value of the curve after this many whole milliseconds, in hundredths: 100 before the start, never above the highest target. */
export function crashCurveX100(elapsedMs: number): number {
  const ms = Math.min(Math.max(Math.floor(elapsedMs), 0), curveEndMs);
  const grown = powers.reduce((product, power, bit) => ((ms >> bit) & 1 ? (product * power) >> fraction : product), 1n << fraction);
  return Math.min(Number((100n * grown) >> fraction), crashTargets.maxX100);
}

/** First millisecond at which the curve reaches this value. */
export function crashReachMs(valueX100: number): number {
  let [low, high] = [0, curveEndMs];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (crashCurveX100(middle) >= valueX100) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Duration of a flight that crashes at this point. Players who cash out within it get the value of the curve. */
export const crashFlightMs = (pointX100: number): number =>
  pointX100 <= 100 ? 0 : crashReachMs(Math.min(pointX100 + 1, crashTargets.maxX100));

/** Wire params: `auto_cash_out`, 1.01 to 10,000 with two decimals. */
export function readCrashBet(params: unknown): Read<CrashBet> {
  const read = readParams<{ auto_cash_out: number }>(params, { auto_cash_out: hundredths(crashTargets) });
  return read.ok ? { ok: true, bet: { targetX100: read.bet.auto_cash_out } } : read;
}

/** Where the player cashed out by hand; null if no rule allows these steps. */
function readSteps(steps: readonly Step[]): { readonly byHandX100: number | null } | null {
  const [step, ...more] = steps;
  if (!step) return { byHandX100: null };
  const read = readParams<{ at: number }>(step.params, { at: hundredths(crashTargets) });
  return step.action === "cash_out" && more.length === 0 && read.ok ? { byHandX100: read.bet.at } : null;
}

function settle(
  { targetX100 }: CrashBet,
  stake: Centavos,
  { pointX100, byHandX100 }: { pointX100: number; byHandX100: number | null },
): Settled {
  const cashedX100 = byHandX100 ?? (targetX100 <= pointX100 ? targetX100 : null);
  const steps: Step[] = byHandX100 === null ? [] : [{ action: "cash_out", params: { at: byHandX100 / 100 } }];
  return {
    outcome: { steps, point: pointX100 / 100, cashed_out: cashedX100 === null ? null : cashedX100 / 100 },
    payout: prizeOf(stake, (cashedX100 ?? 0) * 100),
    multiplierX10000: (cashedX100 ?? 0) * 100,
    multiplierX100: cashedX100 ?? 0,
  };
}

/** The bet ends by its target or by the crash point. One step, `cash_out`, may come before both. */
const multiActionBet = (bet: CrashBet): MultiActionBet => ({
  params: { auto_cash_out: bet.targetX100 / 100 },
  acceptsStake: (stake) => isPayable(stake, bet.targetX100 * 100),
  maxPayout: (stake) => prizeOf(stake, bet.targetX100 * 100),
  replay: ({ stake, bytes, steps }) => {
    const read = readSteps(steps);
    const pointX100 = crashPointX100(bytes);
    if (!read || (read.byHandX100 ?? 0) > pointX100 || (read.byHandX100 ?? 0) >= bet.targetX100) return null;
    const end = settle(bet, stake, { pointX100, ...read });
    return { table: end.outcome, moves: [], staked: stake, end };
  },
});

/** Version 1: a return of 99 % wherever the player cashes out. */
export const crash: TableEngine = {
  game: "crash",
  version: 1,
  rules,
  paytable,
  rulesHash: "c9ae0cbf8f7dbb6a5457adf72b519f6cc0957f4b2e57be33411ec08b1253e367",
  paytableHash: "8e0c8cdc4d5dd75a07bf982b36375c700609d9e6c6cc8b5b0c2047c34d33f823",
  returnBasisPoints: paytable.return_basis_points,
  maxMultiplierX10000: paytable.max_multiplier_x10000,
  drawBytes: 8,
  read: (params) => {
    const read = readCrashBet(params);
    return read.ok ? { ok: true, bet: multiActionBet(read.bet) } : read;
  },
};
