import type { SlotTable } from "@trevo/engines";
import { element } from "../frame/element.ts";
import { tonesOf } from "./paints.ts";
import { sceneryRules, type Scenery } from "./scenery.ts";
import type { Slot } from "./spin-sums.ts";
import { symbols, type SymbolName } from "./symbols/symbols.ts";

/** The shape behind the reels. */
export type Plate = "folha" | "sol" | "arcos" | "cobogo" | "colinas" | "corte";

/** The frame around the reels. */
export type Frame = "madeira" | "latao" | "creme" | "tinta";

/** The appearance of a slot; its table defines the prizes. */
export interface SlotTheme {
  readonly plate: Plate;
  /** Symbols that pay in runs, the most valuable first. */
  readonly cast: readonly SymbolName[];
  readonly scatter: SymbolName;
  readonly frame: Frame;
  readonly scenery: Scenery;
}

/** Returns the drawing for a letter of the table. */
export function symbolOf(theme: SlotTheme, { pays }: SlotTable, letter: string): SymbolName {
  if (letter === "W") return "curinga";
  return theme.cast[Object.keys(pays).indexOf(letter)] ?? theme.scatter;
}

/**
 * Adds a slot's colours and drawings to the page as background pictures, once. A tile then selects its picture by an attribute, which costs
 * a repaint; a `use` would copy the whole drawing into the page for every tile of every spin.
 */
export function definePictures({ slot, theme }: Slot): void {
  const sheet = new CSSStyleSheet();
  const drawings = [...theme.cast, theme.scatter, "curinga" as const];
  sheet.replaceSync([sceneryRules(theme.scenery, tonesOf(slot.paint)), ...drawings.map(pictureRule)].join(""));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

function pictureRule(name: SymbolName): string {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120">${symbols[name].art}</svg>`;
  return `[data-symbol="${name}"]{background-image:url("data:image/svg+xml,${encodeURIComponent(picture)}")}`;
}

export const symbolIcon = (name: SymbolName): HTMLElement => element("i", { class: "symbol", "data-symbol": name });
