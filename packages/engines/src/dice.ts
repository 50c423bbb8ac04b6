import type { Centavos } from "@trevo/domain";
import { createFactorBet, oneDraw, prizeOf } from "./factor-bet.ts";
import { drawAt, drawsBelow, pickOutcome } from "./fairness.ts";
import type { HouseBet, HouseEngine, Read } from "./house-engine.ts";
import { hundredths, oneOf, readParams } from "./read-params.ts";

export type DiceDirection = "over" | "under";

/** `targetX100`: 200 to 9,800. Rolls and targets are compared in hundredths, never as fractions. */
export interface DiceBet {
  readonly targetX100: number;
  readonly direction: DiceDirection;
}

/** Rolls from 0.00 to 100.00. */
export const diceOutcomes = 10_001;
export const diceTargets = { minX100: 200, maxX100: 9_800 } as const;

const returnBasisPoints = 9_900;

const rules = {
  game: "dice",
  version: 1,
  draw: "u32: first 4 bytes, big-endian, of HMAC-SHA256(key: server seed as text, message: client_seed:nonce:0)",
  roll: "floor(u32 * 10001 / 2^32) / 100",
  win: { over: "roll > target", under: "roll < target" },
  target: { min_x100: diceTargets.minX100, max_x100: diceTargets.maxX100 },
  payout: "floor(stake * multiplier), centavos; 0 when lost",
} as const;

const paytable = {
  game: "dice",
  version: 1,
  return_basis_points: returnBasisPoints,
  outcomes: diceOutcomes,
  winning_outcomes: { over: "10000 - 100 * target", under: "100 * target" },
  multiplier: "return * outcomes / winning outcomes, rounded down to 4 decimals",
  max_multiplier_x10000: 495_049,
} as const;

/** Probability and multiplier of a bet: `winningOutcomes` out of 10,001, and the multiplier in ten-thousandths. */
export function diceOdds(bet: DiceBet): { winningOutcomes: number; multiplierX10000: number } {
  const winningOutcomes = bet.direction === "over" ? diceOutcomes - 1 - bet.targetX100 : bet.targetX100;
  return { winningOutcomes, multiplierX10000: Math.floor((returnBasisPoints * diceOutcomes) / winningOutcomes) };
}

/** Payout of a won round. */
export const dicePrize = (bet: DiceBet, stake: Centavos): Centavos => prizeOf(stake, diceOdds(bet).multiplierX10000);

/** In hundredths, 0 to 10,000. */
export const diceRollX100 = (bytes: Uint8Array): number => pickOutcome(drawAt(bytes, 0), diceOutcomes);

export const diceWins = (bet: DiceBet, rollX100: number): boolean =>
  bet.direction === "over" ? rollX100 > bet.targetX100 : rollX100 < bet.targetX100;

/** Wire params: `target`, 2 to 98 with two decimals; `direction`, `over` or `under`; nothing else. */
export function readDiceBet(params: unknown): Read<DiceBet> {
  const read = readParams<{ target: number; direction: DiceDirection }>(params, {
    target: hundredths(diceTargets),
    direction: oneOf(["over", "under"]),
  });
  return read.ok ? { ok: true, bet: { targetX100: read.bet.target, direction: read.bet.direction } } : read;
}

/** Number of the 2^32 draws that win: outcomes weighted by their actual number of draws. */
function winningDraws(bet: DiceBet): bigint {
  const below = drawsBelow(bet.direction === "over" ? bet.targetX100 + 1 : bet.targetX100, diceOutcomes);
  return bet.direction === "over" ? oneDraw - below : below;
}

function houseBet(bet: DiceBet): HouseBet {
  const { multiplierX10000 } = diceOdds(bet);
  return createFactorBet({
    params: { target: bet.targetX100 / 100, direction: bet.direction },
    chances: [{ ways: winningDraws(bet), multiplierX10000 }],
    ways: oneDraw,
    draw: (bytes) => {
      const rollX100 = diceRollX100(bytes);
      return { outcome: { roll: rollX100 / 100 }, multiplierX10000: diceWins(bet, rollX100) ? multiplierX10000 : 0 };
    },
  });
}

function* everyBet(): Iterable<HouseBet> {
  for (const direction of ["over", "under"] as const) {
    for (let targetX100 = diceTargets.minX100; targetX100 <= diceTargets.maxX100; targetX100 += 1)
      yield houseBet({ targetX100, direction });
  }
}

/** Version 1: a return of 99 % before rounding, at most 49.5049×. */
export const dice: HouseEngine = {
  game: "dice",
  version: 1,
  rules,
  paytable,
  rulesHash: "e6970b403bef2ff19217dca34b01299b939bf794e70de7dc83fd6cf4d8b8e859",
  paytableHash: "616683e6fb671cceabbabf24e678447cfd01f164eb1c88525de3316439279d36",
  returnBasisPoints,
  maxMultiplierX10000: paytable.max_multiplier_x10000,
  drawBytes: 4,
  read: (params) => {
    const read = readDiceBet(params);
    return read.ok ? { ok: true, bet: houseBet(read.bet) } : read;
  },
  bets: everyBet,
};
