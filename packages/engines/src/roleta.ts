import { centavos, isCentavos, maxCentavos, type Centavos } from "@trevo/domain";
import { drawsOf, oneDraw } from "./factor-bet.ts";
import { drawAt, pickOutcome } from "./fairness.ts";
import type { HouseBet, HouseEngine, Read, Settled } from "./house-engine.ts";
import { isRecord, readParams, type FieldReader } from "./read-params.ts";
import {
  isEvenChance,
  roletaColourOf,
  roletaFactor,
  roletaPlaces,
  roletaPockets,
  type RoletaKind,
  type RoletaPlace,
} from "./roleta-table.ts";

/** Chips on one place of the table. */
export interface RoletaChips {
  readonly place: RoletaPlace;
  readonly amount: Centavos;
}

/** One entry per place, in table order. */
export interface RoletaBet {
  readonly bets: readonly RoletaChips[];
}

/** Maximum list length. A place may be listed more than once; its amounts are added. */
const maxListed = 500;

const rules = {
  game: "roleta",
  version: 1,
  draw: "u32: first 4 bytes, big-endian, of HMAC-SHA256(key: server seed as text, message: client_seed:nonce:0)",
  number: "floor(u32 * 37 / 2^32), 0 to 36",
  places: roletaPlaces.map(({ kind, numbers }) => ({ kind, numbers })),
  stake: "sum of the amounts",
  win: "the number is one of the place's",
  payout: "sum of amount * 36 / numbers of the place, over the places that win, centavos; never rounded",
};

const paytable = {
  game: "roleta",
  version: 1,
  return_basis_points: 9_729,
  return: "36/37",
  returned_for_one: {
    straight: 36,
    split: 18,
    street: 12,
    corner: 9,
    line: 6,
    dozen: 3,
    column: 3,
    red: 2,
    black: 2,
    even: 2,
    odd: 2,
    low: 2,
    high: 2,
  },
} as const;

export const roletaNumber = (bytes: Uint8Array): number => pickOutcome(drawAt(bytes, 0), roletaPockets);

export const roletaTotal = ({ bets }: RoletaBet): number => bets.reduce((sum, { amount }) => sum + amount, 0);

/** Payout of the chips for this number. */
export const roletaPrize = ({ bets }: RoletaBet, number: number): number =>
  bets.reduce((sum, { place, amount }) => sum + (place.numbers.includes(number) ? amount * roletaFactor(place) : 0), 0);

const keyOf = (kind: unknown, numbers: readonly number[]): string => `${String(kind)}:${numbers.join()}`;
const placeByKey = new Map(
  roletaPlaces.flatMap((place) => [
    [keyOf(place.kind, place.numbers), place] as const,
    ...(isEvenChance(place.kind) ? [[keyOf(place.kind, []), place] as const] : []),
  ]),
);

function readChips(value: unknown): RoletaChips | null {
  if (!isRecord(value)) return null;
  const { kind, numbers = [], amount, ...rest } = value;
  if (Object.keys(rest).length > 0 || !Array.isArray(numbers) || !isCentavos(amount) || amount < 1) return null;
  const place = numbers.every((number) => Number.isInteger(number))
    ? placeByKey.get(
        keyOf(
          kind,
          numbers.toSorted((a, b) => a - b),
        ),
      )
    : undefined;
  return place ? { place, amount } : null;
}

const chipsReader: FieldReader<readonly RoletaChips[]> = {
  fault: "invalid",
  read: (value) => {
    if (!Array.isArray(value) || value.length < 1 || value.length > maxListed) return null;
    const amounts = new Map<RoletaPlace, number>();
    for (const item of value) {
      const chips = readChips(item);
      if (!chips) return null;
      amounts.set(chips.place, (amounts.get(chips.place) ?? 0) + chips.amount);
    }
    const bets = roletaPlaces.flatMap((place) => (amounts.has(place) ? [{ place, amount: (amounts.get(place) ?? 0) as Centavos }] : []));
    return bets.reduce((sum, { amount }) => sum + amount, 0) * 36 <= maxCentavos ? bets : null;
  },
};

/** Wire params: `bets`, each with `kind`, `numbers` (not needed for even chances) and `amount` in centavos. */
export const readRoletaBet = (params: unknown): Read<RoletaBet> => readParams<RoletaBet>(params, { bets: chipsReader });

const chipsOnWire = ({ place, amount }: RoletaChips): { kind: RoletaKind; numbers?: number[]; amount: number } =>
  isEvenChance(place.kind) ? { kind: place.kind, amount } : { kind: place.kind, numbers: [...place.numbers], amount };

export const roletaParams = ({ bets }: RoletaBet): Record<string, unknown> => ({ bets: bets.map(chipsOnWire) });

const numbers = Array.from({ length: roletaPockets }, (_, number) => number);

function houseBet(bet: RoletaBet): HouseBet {
  const total = roletaTotal(bet);
  // A stake that differs from the sum is never accepted. For other stakes, the amounts are treated as shares.
  const prize = (stake: Centavos, number: number) => centavos(Number((BigInt(stake) * BigInt(roletaPrize(bet, number))) / BigInt(total)));
  const settle = (stake: Centavos, number: number): Settled => {
    const multiplierX10000 = Math.floor((roletaPrize(bet, number) * 10_000) / total);
    return {
      outcome: { number, colour: roletaColourOf(number) },
      payout: prize(stake, number),
      multiplierX10000,
      multiplierX100: Math.floor(multiplierX10000 / 100),
    };
  };
  return {
    params: roletaParams(bet),
    acceptsStake: (stake) => stake === total,
    play: (stake, bytes) => settle(stake, roletaNumber(bytes)),
    maxPayout: (stake) => centavos(Math.max(...numbers.map((number) => prize(stake, number)))),
    exactReturn: (stake) => ({
      numerator: numbers.reduce((sum, number) => sum + drawsOf(number, roletaPockets) * BigInt(prize(stake, number)), 0n),
      denominator: oneDraw * BigInt(stake),
    }),
  };
}

/** Version 1: European, one zero, a return of 36/37 on every place, at most 36×. */
export const roleta: HouseEngine = {
  game: "roleta",
  version: 1,
  rules,
  paytable,
  rulesHash: "3294f359ccc314559124b84e7c65fba26b9763b0770280ed3fd1613aa59480d3",
  paytableHash: "dba25ba5d336ac4f026ec4faa113fd7540bbf51380e0dba90546c68a9adc49a2",
  returnBasisPoints: paytable.return_basis_points,
  maxMultiplierX10000: 360_000,
  drawBytes: 4,
  read: (params) => {
    const read = readRoletaBet(params);
    return read.ok ? { ok: true, bet: houseBet(read.bet) } : read;
  },
  bets: () => roletaPlaces.map((place) => houseBet({ bets: [{ place, amount: centavos(1) }] })),
};
