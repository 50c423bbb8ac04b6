import { createFactorBet, drawsOf, oneDraw } from "./factor-bet.ts";
import { drawAt, pickOutcome } from "./fairness.ts";
import type { HouseBet, HouseEngine, Read } from "./house-engine.ts";
import { oneOf, readParams } from "./read-params.ts";

export type RodaSegments = 10 | 20 | 30 | 40 | 50;
export type RodaRisk = "low" | "medium" | "high";

export interface RodaBet {
  readonly segments: RodaSegments;
  readonly risk: RodaRisk;
}

export const rodaSegments: readonly RodaSegments[] = [10, 20, 30, 40, 50];
export const rodaRisks: readonly RodaRisk[] = ["low", "medium", "high"];

const rules = {
  game: "roda",
  version: 1,
  draw: "u32: first 4 bytes, big-endian, of HMAC-SHA256(key: server seed as text, message: client_seed:nonce:0)",
  segment: "floor(u32 * segments / 2^32), 0 at the pointer's rest, clockwise",
  segments: [10, 20, 30, 40, 50],
  risks: ["low", "medium", "high"],
  payout: "floor(stake * multiplier of the segment), centavos",
} as const;

const lowTen = [150, 120, 120, 120, 0, 120, 120, 120, 120, 0] as const;

/** Medium risk: factors of every other segment in hundredths. The segments in between pay nothing. */
const mediumPrizes: Readonly<Record<RodaSegments, readonly number[]>> = {
  10: [300, 150, 200, 150, 190],
  20: [300, 150, 200, 150, 200, 280, 150, 200, 150, 200],
  30: [400, 150, 170, 150, 170, 300, 150, 170, 150, 170, 350, 150, 170, 150, 170],
  40: [300, 150, 200, 150, 200, 260, 150, 200, 150, 200, 300, 150, 200, 150, 200, 300, 150, 200, 150, 200],
  50: [450, 150, 200, 150, 200, 150, 300, 150, 200, 150, 200, 150, 300, 150, 200, 150, 200, 150, 300, 150, 200, 150, 200, 150, 200],
};

/** Factors of the segments, clockwise, in hundredths. */
function wheel(segments: RodaSegments, risk: RodaRisk): readonly number[] {
  if (risk === "low") return Array.from({ length: segments }, (_, index) => lowTen[index % 10] ?? 0);
  if (risk === "medium") return mediumPrizes[segments].flatMap((prize) => [prize, 0]);
  return Array.from({ length: segments }, (_, index) => (index === 0 ? segments * 99 : 0));
}

const wheelsOf = (risk: RodaRisk) => Object.fromEntries(rodaSegments.map((segments) => [`segments_${segments}`, wheel(segments, risk)]));

const paytable = {
  game: "roda",
  version: 1,
  return_basis_points: 9_900,
  multipliers_x100_clockwise: { low: wheelsOf("low"), medium: wheelsOf("medium"), high: wheelsOf("high") },
};

/** Factors of the segments, clockwise, in ten-thousandths. */
export const rodaMultipliers = ({ segments, risk }: RodaBet): readonly number[] =>
  wheel(segments, risk).map((hundredths) => hundredths * 100);

/** Wire params: `segments`, 10, 20, 30, 40 or 50; `risk`, `low`, `medium` or `high`. */
export const readRodaBet = (params: unknown): Read<RodaBet> =>
  readParams<RodaBet>(params, { segments: oneOf(rodaSegments), risk: oneOf(rodaRisks) });

function houseBet(bet: RodaBet): HouseBet {
  const multipliers = rodaMultipliers(bet);
  return createFactorBet({
    params: { segments: bet.segments, risk: bet.risk },
    chances: multipliers.map((multiplierX10000, segment) => ({ ways: drawsOf(segment, bet.segments), multiplierX10000 })),
    ways: oneDraw,
    draw: (bytes) => {
      const segment = pickOutcome(drawAt(bytes, 0), bet.segments);
      return { outcome: { segment }, multiplierX10000: multipliers[segment] ?? 0 };
    },
  });
}

/** Version 1: a return of 99 % for every wheel, at most 49.5×. */
export const roda: HouseEngine = {
  game: "roda",
  version: 1,
  rules,
  paytable,
  rulesHash: "4d9297f9bb6011d1f5c1724d0d3c8372b04799e0911a75c865772aee657c4719",
  paytableHash: "9fb8f7238baca1ffe4b63798260b2d6d1c4d1cd35067888f682771220b2f5428",
  returnBasisPoints: paytable.return_basis_points,
  maxMultiplierX10000: 495_000,
  drawBytes: 4,
  read: (params) => {
    const read = readRodaBet(params);
    return read.ok ? { ok: true, bet: houseBet(read.bet) } : read;
  },
  bets: () => rodaSegments.flatMap((segments) => rodaRisks.map((risk) => houseBet({ segments, risk }))),
};
