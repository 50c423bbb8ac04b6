import {
  type BoxPrizeForm,
  boxPrizeForms,
  boxWeightTotal,
  centavos,
  type Centavos,
  isCentavos,
  canonicalJson,
  sha256Hex,
  compareRationals,
  type Rational,
  scaleDown,
} from "@trevo/domain";
import { drawAt } from "./fairness.ts";
import type { Read, Settled } from "./house-engine.ts";
import { type FieldReader, isRecord, oneOf, readParams, wholeNumber } from "./read-params.ts";

export interface BoxPrize {
  /** Out of `boxWeightTotal`: 400,000 is one in 2,500. */
  readonly weight: number;
  /** In centavos. */
  readonly value: number;
  readonly form: BoxPrizeForm;
}

/** Odds table of an opening. */
export interface BoxTable {
  /** In centavos; 0 for a box that is not for sale. */
  readonly price: number;
  readonly prizes: readonly BoxPrize[];
}

export const maxBoxPrizes = 64;
/** Number of tiles drawn after the prize, to be shown beside it. */
export const boxReelTiles = 27;

/** Pairs of 32-bit draws: one for the prize, one for each tile, and four spare ones for rejected draws. */
const pairs = boxReelTiles + 5;
const pairRange = 2 ** 53;
/** Largest multiple of the total of weights. Draws from here on are rejected, so that every unit of weight has the same number of draws. */
export const boxDrawLimit = pairRange - (pairRange % boxWeightTotal);

const rules = {
  game: "caixas",
  version: 1,
  draw: "n-th pair of 32-bit draws (big-endian) of HMAC-SHA256(key: server seed as text, message: client_seed:nonce:block): first * 2^21 + floor(second / 2^11)",
  rejection: "a pair from 9007199000000000 on is passed over",
  roll: "pair modulo 10^9",
  prize: "the first of the table whose cumulative weight is above the roll",
  reel: "the prizes of the next 27 pairs, by the same table",
  payout: "value of a cash prize, or of an item that has run out (outcome.in_cash); otherwise 0",
  weights: boxWeightTotal,
} as const;

/** Version 1. Each box has odds of its own; a round identifies them by `boxTableHash`, like a pay table's hash. */
export const boxRules = {
  game: rules.game,
  version: rules.version,
  rules,
  rulesHash: "4abe150a5ae0dbd62d7b399ee38cc6c20ad739c64eb813bc70a9d22d4dcddf4e",
  drawBytes: pairs * 8,
} as const;

const wholePrize = {
  weight: wholeNumber({ min: 1, max: boxWeightTotal }),
  value: { fault: "number_invalid", read: (value) => (isCentavos(value) && value >= 0 ? value : null) },
  form: oneOf(boxPrizeForms),
} satisfies { [F in keyof BoxPrize]: FieldReader<BoxPrize[F]> };

const prizeList: FieldReader<readonly BoxPrize[]> = {
  fault: "invalid",
  read: (value) => {
    if (!Array.isArray(value) || value.length === 0 || value.length > maxBoxPrizes) return null;
    const prizes = value.flatMap((prize: unknown) => {
      const read = readParams<BoxPrize>(prize, wholePrize);
      return read.ok ? [read.bet] : [];
    });
    const total = prizes.reduce((sum, { weight }) => sum + weight, 0);
    return prizes.length === value.length && total === boxWeightTotal ? prizes : null;
  },
};

/** Exactly price and prizes, whose weights add up to `boxWeightTotal`. */
export const readBoxTable = (params: unknown): Read<BoxTable> =>
  readParams<BoxTable>(params, { price: wholePrize.value, prizes: prizeList });

/** SHA-256 in hex of the canonical table, stored in a round in place of a pay table's hash. */
export const boxTableHash = ({ price, prizes }: BoxTable): Promise<string> =>
  sha256Hex(
    canonicalJson({
      game: rules.game,
      version: rules.version,
      price,
      prizes: prizes.map(({ weight, value, form }) => ({ weight, value, form })),
    }),
  );

/** The n-th pair of draws as a 53-bit integer. */
export const boxPairAt = (bytes: Uint8Array, nth: number): number =>
  drawAt(bytes, 2 * nth) * 2 ** 21 + Math.floor(drawAt(bytes, 2 * nth + 1) / 2 ** 11);

/** Index of the prize for a roll below `boxWeightTotal`. */
export function boxPrizeAt({ prizes }: Pick<BoxTable, "prizes">, roll: number): number {
  let below = 0;
  const index = prizes.findIndex(({ weight }) => (below += weight) > roll);
  if (index === -1) throw new RangeError(`no prize for a roll of ${roll}`);
  return index;
}

export interface BoxDraw {
  /** Less than `boxWeightTotal`. */
  readonly roll: number;
  /** Index of the prize in the table. */
  readonly prize: number;
  /** Indices of the prizes shown beside it, drawn from the same table; at most `boxReelTiles`. */
  readonly reel: readonly number[];
}

/** Draws the prize and the tiles beside it. Deterministic in the bytes. */
export function drawBox(table: Pick<BoxTable, "prizes">, bytes: Uint8Array): BoxDraw {
  const accepted = Array.from({ length: Math.floor(bytes.length / 8) }, (_, nth) => boxPairAt(bytes, nth)).filter(
    (pair) => pair < boxDrawLimit,
  );
  const [roll, ...others] = accepted.map((pair) => pair % boxWeightTotal);
  // A pair is rejected once in 35 million, so all of a round's pairs never are.
  if (roll === undefined) throw new RangeError("every draw was rejected");
  return { roll, prize: boxPrizeAt(table, roll), reel: others.slice(0, boxReelTiles).map((other) => boxPrizeAt(table, other)) };
}

/** Settles an opening. `in_cash`: the item was out of stock. */
export function settleBox(table: BoxTable, draw: BoxDraw, { in_cash }: { readonly in_cash: boolean }): Settled {
  const prize = table.prizes[draw.prize];
  if (!prize) throw new RangeError(`no prize ${draw.prize}`);
  const isSoldOut = prize.form === "item" && in_cash;
  const payout = prize.form === "cash" || isSoldOut ? prize.value : 0;
  const outcome = { roll: draw.roll, prize: draw.prize, reel: [...draw.reel], ...(isSoldOut && { in_cash: true }) };
  return { outcome, payout: centavos(payout), multiplierX10000: 0, multiplierX100: 0 };
}

/** Exact mean value of an opening in centavos. */
export const boxMean = ({ prizes }: Pick<BoxTable, "prizes">): Rational => ({
  numerator: prizes.reduce((sum, { weight, value }) => sum + BigInt(weight) * BigInt(value), 0n),
  denominator: BigInt(boxWeightTotal),
});

/** Exact mean value divided by the price. Null for a box without a price. */
export function boxReturn(table: BoxTable): Rational | null {
  const { numerator, denominator } = boxMean(table);
  return table.price === 0 ? null : { numerator, denominator: denominator * BigInt(table.price) };
}

/** Whole centavos, rounded down. */
export const boxMeanCentavos = (table: Pick<BoxTable, "prizes">): Centavos => centavos(scaleDown(boxMean(table), 1));

/** Basis points, rounded down; null for a box without a price. */
export function boxReturnBasisPoints(table: BoxTable): number | null {
  const exact = boxReturn(table);
  return exact && scaleDown(exact, 10_000);
}

/** Returns outside these bounds need a second person. Basis points, both included. */
export const boxReturnBounds = { min: 8_500, max: 9_700 } as const;

/** Compares exactly, not by rounded basis points: 97.001 % is outside. A box without a price is inside. */
export function isUsualBoxReturn(table: BoxTable): boolean {
  const exact = boxReturn(table);
  if (!exact) return true;
  const of = (basisPoints: number): Rational => ({ numerator: BigInt(basisPoints), denominator: 10_000n });
  return compareRationals(exact, of(boxReturnBounds.min)) >= 0 && compareRationals(exact, of(boxReturnBounds.max)) <= 0;
}

/** Params in a proof: the table and the box it belongs to. */
export interface BoxRoundParams extends BoxTable {
  readonly box: number;
  readonly version: number;
}

export const readBoxRound = (params: unknown): Read<BoxRoundParams> => {
  const id = wholeNumber({ min: 1, max: 2_147_483_647 });
  return isRecord(params)
    ? readParams<BoxRoundParams>(params, { box: id, version: id, price: wholePrize.value, prizes: prizeList })
    : { ok: false, faults: { params: "invalid" } };
};
