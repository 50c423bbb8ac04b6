/** The table of European roulette: places for bets, and what they pay. */
export type RoletaKind =
  | "straight"
  | "split"
  | "street"
  | "corner"
  | "line"
  | "dozen"
  | "column"
  | "red"
  | "black"
  | "even"
  | "odd"
  | "low"
  | "high";

/** A place for chips. */
export interface RoletaPlace {
  readonly kind: RoletaKind;
  /** Winning numbers of the place, ascending. */
  readonly numbers: readonly number[];
}

/** 0 to 36. */
export const roletaPockets = 37;

/** Clockwise from the zero. */
export const roletaWheel: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
];

const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export type RoletaColour = "red" | "black" | "green";

export function roletaColourOf(number: number): RoletaColour {
  if (number === 0) return "green";
  return reds.has(number) ? "red" : "black";
}

/** Payout per centavo on a winning place, including the stake: 36 divided by the numbers covered. */
export const roletaFactor = (place: RoletaPlace): number => 36 / place.numbers.length;

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const oneToThirtySix = range(1, 36);
const places = (kind: RoletaKind, lists: readonly (readonly number[])[]): RoletaPlace[] => lists.map((numbers) => ({ kind, numbers }));

/** Streets starting at 1, 4, 7 … 34: three numbers across the table. */
const streets = range(0, 11).map((row) => range(3 * row + 1, 3 * row + 3));
const notLastInStreet = (number: number) => number % 3 !== 0;

const splits = [
  ...[1, 2, 3].map((number) => [0, number]),
  ...oneToThirtySix.flatMap((number) => [
    ...(notLastInStreet(number) ? [[number, number + 1]] : []),
    ...(number <= 33 ? [[number, number + 3]] : []),
  ]),
];
const corners = [
  [0, 1, 2, 3],
  ...oneToThirtySix
    .filter((number) => notLastInStreet(number) && number <= 32)
    .map((number) => [number, number + 1, number + 3, number + 4]),
];

/** All 157 places, in the canonical order of params. */
export const roletaPlaces: readonly RoletaPlace[] = [
  ...places(
    "straight",
    range(0, 36).map((number) => [number]),
  ),
  ...places("split", splits),
  ...places("street", [[0, 1, 2], [0, 2, 3], ...streets]),
  ...places("corner", corners),
  ...places(
    "line",
    streets.slice(0, -1).map((street, index) => [...street, ...(streets[index + 1] ?? [])]),
  ),
  ...places("dozen", [range(1, 12), range(13, 24), range(25, 36)]),
  ...places(
    "column",
    [1, 2, 0].map((rest) => oneToThirtySix.filter((number) => number % 3 === rest)),
  ),
  ...places("red", [oneToThirtySix.filter((number) => reds.has(number))]),
  ...places("black", [oneToThirtySix.filter((number) => !reds.has(number))]),
  ...places("even", [oneToThirtySix.filter((number) => number % 2 === 0)]),
  ...places("odd", [oneToThirtySix.filter((number) => number % 2 === 1)]),
  ...places("low", [range(1, 18)]),
  ...places("high", [range(19, 36)]),
];

/** True for kinds with only one place on the table, whose params need no numbers. */
export const isEvenChance = (kind: RoletaKind): boolean => ["red", "black", "even", "odd", "low", "high"].includes(kind);
