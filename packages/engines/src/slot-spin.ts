import { slotPay, slotRows, slotRun, slotScatter, slotWild, type SlotTable } from "./slot-table.ts";

/** A cell of the window. */
export interface SlotCell {
  readonly reel: number;
  readonly row: number;
}

/** One win of a spin: a line, the ways of a symbol, or its scatters. */
export interface SlotWin {
  readonly symbol: string;
  /** Number of reels in the run, or of visible scatters. */
  readonly count: number;
  /** Number of the line from 0. With ways, their number. */
  readonly line?: number;
  readonly ways?: number;
  /** Before the multiplier of free spins. */
  readonly coins: number;
  readonly cells: readonly SlotCell[];
}

/** Columns of the window, each from the top. */
export type SlotWindow = readonly (readonly string[])[];

export const slotWindow = ({ reels }: SlotTable, stops: readonly number[]): SlotWindow =>
  reels.map((reel, index) => Array.from({ length: slotRows }, (_, row) => reel[((stops[index] ?? 0) + row) % reel.length] ?? ""));

const fits = (seen: string | undefined, symbol: string): boolean => seen === symbol || seen === slotWild;

/** Cells of a reel that show one of these symbols. */
const cellsOf = (column: readonly string[], reel: number, shows: (seen: string) => boolean): SlotCell[] =>
  column.flatMap((seen, row) => (shows(seen) ? [{ reel, row }] : []));

function lineWins(table: SlotTable, window: SlotWindow): SlotWin[] {
  return table.lines.flatMap((rows, line) => {
    const symbol = window[0]?.[rows[0] ?? 0] ?? "";
    const broken = rows.findIndex((row, reel) => !fits(window[reel]?.[row], symbol));
    const count = broken === -1 ? rows.length : broken;
    const coins = slotPay(table.pays[symbol], count);
    return coins === 0 ? [] : [{ symbol, count, line, coins, cells: rows.slice(0, count).map((row, reel) => ({ reel, row })) }];
  });
}

function wayWins(table: SlotTable, window: SlotWindow): SlotWin[] {
  return [...new Set(window[0])].flatMap((symbol) => {
    const columns = window.map((column, reel) => cellsOf(column, reel, (seen) => fits(seen, symbol)));
    const broken = columns.findIndex((cells) => cells.length === 0);
    const run = broken === -1 ? columns : columns.slice(0, broken);
    const ways = run.reduce((product, cells) => product * cells.length, 1);
    const coins = slotPay(table.pays[symbol], run.length) * ways;
    return coins === 0 ? [] : [{ symbol, count: run.length, ways, coins, cells: run.flat() }];
  });
}

function scatterWins(table: SlotTable, window: SlotWindow): SlotWin[] {
  const cells = window.flatMap((column, reel) => cellsOf(column, reel, (seen) => seen === slotScatter));
  return cells.length < slotRun ? [] : [{ symbol: slotScatter, count: cells.length, coins: slotPay(table.scatter, cells.length), cells }];
}

/** All wins of a window: runs from the first reel, and scatters anywhere. */
export const slotWins = (table: SlotTable, window: SlotWindow): readonly SlotWin[] => [
  ...(table.mechanic === "ways" ? wayWins(table, window) : lineWins(table, window)),
  ...scatterWins(table, window),
];

/** Payout of a spin in coins, with the cap applied, and whether it awards free spins. */
export function slotSpin(table: SlotTable, stops: readonly number[]): { readonly coins: number; readonly awards: boolean } {
  const wins = slotWins(table, slotWindow(table, stops));
  const sum = wins.reduce((coins, win) => coins + win.coins, 0);
  return { coins: Math.min(sum, table.cap), awards: wins.some((win) => win.symbol === slotScatter) };
}
