import { createFactorBet, drawsOf, oneDraw } from "./factor-bet.ts";
import { drawAt, pickOutcome } from "./fairness.ts";
import type { HouseBet, HouseEngine, Read } from "./house-engine.ts";
import { oneOf, readParams } from "./read-params.ts";

export type DoubleColour = "red" | "black" | "white";

export interface DoubleBet {
  readonly colour: DoubleColour;
}

export const doubleColours: readonly DoubleColour[] = ["red", "white", "black"];

/** Tile 0 is white, 1 to 7 are red, 8 to 14 black. */
export const doubleTiles = 15;

/** In ten-thousandths. */
export const doubleMultipliers: Readonly<Record<DoubleColour, number>> = { red: 21_000, black: 21_000, white: 147_000 };

const rules = {
  game: "double",
  version: 1,
  draw: "u32: first 4 bytes, big-endian, of HMAC-SHA256(key: server seed as text, message: client_seed:nonce:0)",
  tile: "floor(u32 * 15 / 2^32)",
  colours: { white: "0", red: "1 to 7", black: "8 to 14" },
  win: "the tile has the colour of the bet",
  payout: "floor(stake * multiplier), centavos; 0 when lost",
} as const;

const paytable = {
  game: "double",
  version: 1,
  return_basis_points: 9_800,
  tiles: doubleTiles,
  multipliers_x10000: { red: doubleMultipliers.red, black: doubleMultipliers.black, white: doubleMultipliers.white },
} as const;

export function doubleColourOf(tile: number): DoubleColour {
  if (tile === 0) return "white";
  return tile <= 7 ? "red" : "black";
}

export const doubleTile = (bytes: Uint8Array): number => pickOutcome(drawAt(bytes, 0), doubleTiles);

/** Wire params: `colour`, `red`, `black` or `white`. */
export const readDoubleBet = (params: unknown): Read<DoubleBet> => readParams<DoubleBet>(params, { colour: oneOf(doubleColours) });

function houseBet({ colour }: DoubleBet): HouseBet {
  const multiplierX10000 = doubleMultipliers[colour];
  const tiles = Array.from({ length: doubleTiles }, (_, tile) => tile).filter((tile) => doubleColourOf(tile) === colour);
  return createFactorBet({
    params: { colour },
    chances: tiles.map((tile) => ({ ways: drawsOf(tile, doubleTiles), multiplierX10000 })),
    ways: oneDraw,
    draw: (bytes) => {
      const tile = doubleTile(bytes);
      const fallen = doubleColourOf(tile);
      return { outcome: { tile, colour: fallen }, multiplierX10000: fallen === colour ? multiplierX10000 : 0 };
    },
  });
}

/** Version 1: a return of 98 % on each colour, at most 14.7×. */
export const double: HouseEngine = {
  game: "double",
  version: 1,
  rules,
  paytable,
  rulesHash: "c103860d927e91cffee8d795bafe2957e659352ffd30ce8f940843952b55bfe9",
  paytableHash: "a2c72a83d63bf30ef080f420041d4f3ef8ac6b7d8798c13d44fcf91b53007834",
  returnBasisPoints: paytable.return_basis_points,
  maxMultiplierX10000: doubleMultipliers.white,
  drawBytes: 4,
  read: (params) => {
    const read = readDoubleBet(params);
    return read.ok ? { ok: true, bet: houseBet(read.bet) } : read;
  },
  bets: () => doubleColours.map((colour) => houseBet({ colour })),
};
