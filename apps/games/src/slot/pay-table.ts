import { slotRun, type SlotTable } from "@trevo/engines";
import { drawing, element } from "../frame/element.ts";
import type { GameFrame } from "../frame/start-game.ts";
import type { SlotMessages } from "./slot-messages.ts";
import { symbolIcon, symbolOf, type SlotTheme } from "./slot-theme.ts";
import { symbols } from "./symbols/symbols.ts";

/** Creates the paytable: the prize of every symbol as a multiple of the stake, and the paylines. */
export function createPayTable({ format, session }: GameFrame, words: SlotMessages, slot: { table: SlotTable; theme: SlotTheme }) {
  const { table, theme } = slot;
  const factor = (coins: number) => format.shortFactor((coins * 10_000) / table.coins);
  const entry = (letter: string, lines: readonly HTMLElement[]) => {
    const name = symbolOf(theme, table, letter);
    return element(
      "li",
      {},
      element("span", { class: "tile" }, symbolIcon(name)),
      element("div", {}, element("b", {}, symbols[name][session.locale]), ...lines),
    );
  };
  const paid = (pays: readonly number[]) =>
    pays.flatMap((coins, index) =>
      coins === 0 ? [] : [element("span", { class: "paid" }, `${index + slotRun}`, element("b", {}, factor(coins)))],
    );
  const note = (text: string) => element("small", {}, text);
  return element(
    "div",
    { class: "pay-table" },
    element(
      "ul",
      {},
      entry("W", [note(words.wild)]),
      entry("S", [...paid(table.scatter), note(words.scatter(String(table.free.spins), String(table.free.multiplier)))]),
      ...Object.entries(table.pays).map(([letter, pays]) => entry(letter, paid(pays))),
    ),
    ...(table.lines.length > 0 ? [element("h3", {}, words.lines), createLines(table)] : []),
  );
}

/** Creates a small picture of every line, in order of their numbers. */
function createLines({ lines }: SlotTable): HTMLElement {
  const pictures = lines.map((rows, line) => {
    const points = rows.map((row, reel) => `${reel * 10 + 5},${row * 10 + 5}`);
    const dots = rows.map((row, reel) => `<circle cx="${reel * 10 + 5}" cy="${row * 10 + 5}" r="3.4"/>`).join("");
    const picture = `<svg viewBox="0 0 ${rows.length * 10} 30" aria-hidden="true" focusable="false"><polyline points="${points.join(" ")}"/>${dots}</svg>`;
    return element("li", {}, drawing(picture), String(line + 1));
  });
  return element("ol", { class: "lines" }, ...pictures);
}
