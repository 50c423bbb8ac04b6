import { roletaColourOf, roletaFactor, roletaPlaces, type RoletaKind, type RoletaPlace } from "@trevo/engines";
import { createArrowKeys } from "../frame/arrow-keys.ts";
import { element } from "../frame/element.ts";
import type { Format } from "../frame/format.ts";
import { boxOf, tableColumns, tableRows, type Box } from "./layout.ts";
import type { RoletaMessages } from "./roleta-messages.ts";

export type InsideKind = "straight" | "split" | "street" | "corner" | "line";
export const insideKinds: readonly InsideKind[] = ["straight", "split", "street", "corner", "line"];

export interface BetTable {
  readonly element: HTMLElement;
  /** Selects the kind of inside bet that the keys place. */
  showKind(kind: InsideKind): void;
  showChips(chips: ReadonlyMap<RoletaPlace, number>): void;
  /** Marks the winning number and the winning chips; null removes the marks. */
  showNumber(number: number | null): void;
}

const isInside = (kind: RoletaKind): kind is InsideKind => insideKinds.some((inside) => inside === kind);

function lay(made: HTMLElement, { x, y, wide, high }: Box): HTMLElement {
  made.style.cssText = `left:${((x / tableColumns) * 100).toFixed(3)}%;top:${((y / tableRows) * 100).toFixed(3)}%;width:${((wide / tableColumns) * 100).toFixed(3)}%;height:${((high / tableRows) * 100).toFixed(3)}%`;
  return made;
}

/** Returns the text on an outside bet; colours show a leaf instead, and numbers have a cell. */
function textOf({ kind, numbers }: RoletaPlace, words: RoletaMessages): string {
  if (kind === "dozen" || kind === "low" || kind === "high") return `${numbers[0]}–${numbers.at(-1)}`;
  if (kind === "column") return "2:1";
  return kind === "even" || kind === "odd" ? words.kinds[kind] : "";
}

/** Returns the accessible name of a bet, which contains its visible text unchanged. */
function nameOf(place: RoletaPlace, words: RoletaMessages): string {
  const { kind, numbers } = place;
  if (isInside(kind)) return `${words.kinds[kind]} ${numbers.join(", ")}`;
  if (kind === "column") return `${words.kinds[kind]} ${numbers[0]}, ${textOf(place, words)}`;
  return kind === "dozen" ? `${words.kinds[kind]} ${textOf(place, words)}` : textOf(place, words) || words.kinds[kind];
}

/**
 * Creates the table with a key for each bet. Only one kind of inside bet is active at a time, so that every key is large enough for a
 * finger.
 */
export function createTable({ words, format }: { words: RoletaMessages; format: Format }, put: (place: RoletaPlace) => void): BetTable {
  const cells = Array.from({ length: 37 }, (_, number) =>
    lay(
      element("span", { class: "cell", "data-colour": roletaColourOf(number), "aria-hidden": "true" }, String(number)),
      boxOf({ kind: "straight", numbers: [number] }),
    ),
  );
  const keys = new Map(
    roletaPlaces.map((place) => {
      const key = lay(
        element(
          "button",
          {
            type: "button",
            class: `place ${isInside(place.kind) ? "inside" : "outside"} ${place.kind}`,
            "data-place": `${place.kind}:${place.numbers.join("-")}`,
          },
          place.kind === "red" || place.kind === "black" ? element("i", { "data-colour": place.kind }) : textOf(place, words),
        ),
        boxOf(place),
      );
      key.addEventListener("click", () => put(place));
      return [place, key] as const;
    }),
  );
  const stacks = element("div", { class: "stacks", "aria-hidden": "true" });
  const table = element("div", { class: "bets", role: "group", "aria-label": words.table }, ...cells, ...keys.values(), stacks);
  const arrows = createArrowKeys(table);

  const name = (place: RoletaPlace, amount: number) =>
    words.place(nameOf(place, words), words.pays(String(roletaFactor(place) - 1)), amount === 0 ? "" : format.money(amount));
  for (const [place, key] of keys) key.setAttribute("aria-label", name(place, 0));

  return {
    element: table,
    showKind: (kind) => {
      for (const [place, key] of keys) key.hidden = isInside(place.kind) && place.kind !== kind;
      arrows.update();
    },
    showChips: (chips) => {
      for (const [place, key] of keys) key.setAttribute("aria-label", name(place, chips.get(place) ?? 0));
      stacks.replaceChildren(
        ...[...chips].map(([place, amount]) => {
          const box = boxOf(place);
          const stack = element(
            "span",
            { class: "stack", "data-numbers": place.numbers.join(" ") },
            element("b", {}, chipLabel(format, amount)),
          );
          return lay(stack, { x: box.x + box.wide / 2, y: box.y + box.high / 2, wide: 0, high: 0 });
        }),
      );
    },
    showNumber: (number) => {
      for (const [index, cell] of cells.entries()) cell.classList.toggle("fell", index === number);
      for (const stack of stacks.children) {
        const wins = number !== null && (stack.getAttribute("data-numbers") ?? "").split(" ").includes(String(number));
        stack.classList.toggle("won", wins);
        stack.classList.toggle("lost", number !== null && !wins);
      }
    },
  };
}

/** Formats an amount in reais, short enough for a chip: `5`, `0,5`, `1,2k`. */
export const chipLabel = (format: Format, amount: number): string =>
  amount >= 100_000 ? `${format.plain(Math.floor(amount / 10_000) / 10)}k` : format.plain(amount / 100);
