import type { SlotTable } from "@trevo/engines";
import { symbols, type SymbolName } from "./symbols/symbols.ts";

/** Tones of the house's palette, and the form behind the reels. */
export type Paint = "fo" | "de" | "an" | "fl" | "te" | "ma" | "ur" | "ce" | "ja" | "mi";
export type Plate = "folha" | "sol" | "arcos" | "cobogo" | "colinas" | "corte";

/** What a slot looks like; what it pays is its table's. */
export interface SlotTheme {
  readonly paint: Paint;
  readonly plate: Plate;
  /** Symbols that pay in runs, the dearest first. */
  readonly cast: readonly SymbolName[];
  readonly scatter: SymbolName;
}

/** Which drawing stands for a letter of the table. */
export function symbolOf(theme: SlotTheme, { pays }: SlotTable, letter: string): SymbolName {
  if (letter === "W") return "curinga";
  return theme.cast[Object.keys(pays).indexOf(letter)] ?? theme.scatter;
}

/** Drawings of a theme, defined once; a tile is a `use` of one. */
export function spriteOf(theme: SlotTheme): string {
  const drawn = [...theme.cast, theme.scatter, "curinga" as const].map(
    (name) => `<symbol id="symbol-${name}" viewBox="0 0 120 120">${symbols[name].art}</symbol>`,
  );
  return `<svg class="unseen" aria-hidden="true" focusable="false">${drawn.join("")}</svg>`;
}

export const faceOf = (name: SymbolName): string =>
  `<svg class="symbol" aria-hidden="true" focusable="false"><use href="#symbol-${name}"/></svg>`;
