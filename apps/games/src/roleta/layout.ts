import type { RoletaPlace } from "@trevo/engines";

/**
 * A box on the table, in columns (0 to 14) and rows (0 to 5). Columns: the zero, twelve streets, the column bets. Rows: three of numbers,
 * the dozens, the even chances.
 */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}

export const tableColumns = 14;
export const tableRows = 5;

/** Returns the centre of a number's cell; 3, 6, 9 … are in the upper row. */
const middleOf = (number: number): readonly [number, number] =>
  number === 0 ? [0.5, 1.5] : [Math.ceil(number / 3) + 0.5, 2.5 - ((number - 1) % 3)];

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Size of the spots at corners and at the ends of streets, in columns and rows. Spots on edges are diamonds of one by one, which touch but
 * never overlap.
 */
const [spotWide, spotHigh] = [1, 0.8];

const evenChances: Readonly<Record<string, number>> = { low: 1, even: 3, red: 5, black: 7, odd: 9, high: 11 };

function boxAround(x: number, y: number, high = spotHigh): Box {
  return { x: x - spotWide / 2, y: y - high / 2, wide: spotWide, high };
}

/** Returns the box of a bet. Outside bets have cells of their own; inside bets are on numbers, between them, or at the end of a street. */
export function boxOf({ kind, numbers }: RoletaPlace): Box {
  const [first = 0] = numbers;
  if (kind === "straight")
    return first === 0 ? { x: 0, y: 0, wide: 1, high: 3 } : { x: Math.ceil(first / 3), y: 2 - ((first - 1) % 3), wide: 1, high: 1 };
  if (kind === "column") return { x: 13, y: 3 - first, wide: 1, high: 1 };
  if (kind === "dozen") return { x: 1 + (first - 1) / 3, y: 3, wide: 4, high: 1 };
  const evenChance = evenChances[kind];
  if (evenChance !== undefined) return { x: evenChance, y: 4, wide: 2, high: 1 };
  const others = numbers.filter((number) => number !== 0);
  const x = mean(others.map((number) => middleOf(number)[0]));
  if (kind === "line" || (kind === "street" && first !== 0)) return boxAround(x, 3);
  const y = mean(others.map((number) => middleOf(number)[1]));
  // Bets with the zero are on its edge; the first four at the lower end of that edge.
  if (kind === "split") return boxAround(first === 0 ? 1 : x, y, 1);
  return first === 0 ? boxAround(1, kind === "corner" ? 3 : y) : boxAround(x, y);
}
