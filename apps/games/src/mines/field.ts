import { minesCells } from "@trevo/engines";
import { createArrowKeys } from "../frame/arrow-keys.ts";
import { drawing, element } from "../frame/element.ts";
import type { MinesMessages } from "./mines-messages.ts";

/** Uncovered gems and mines by cell. `shown` are mines uncovered at the end, not by the player. */
export interface Uncovered {
  readonly gems: readonly number[];
  readonly mines: readonly number[];
  readonly hitMine: number | null;
}

export interface Field {
  readonly element: HTMLElement;
  /** Sets whether cells can be opened. */
  ready(open: boolean): void;
  /** Marks the requested cell. No other can be requested until its result is known. */
  ask(cell: number | null): void;
  show(uncovered: Uncovered): void;
}

/** A cut stone, lit from the upper left. */
const gem = drawing(
  '<svg class="gem" viewBox="0 0 48 48" aria-hidden="true"><path fill="#2fc9a4" d="M14 9h20l9 12-19 20L5 21z"/><path fill="#1b9a80" d="M43 21 24 41l6-20z"/><path fill="#8ff5d8" d="M14 9h20l9 12H5z"/><path fill="#e6fff7" d="M14 9h20l-10 12z"/><path fill="#fff" opacity=".8" d="M14 9h7L8 21H5z"/></svg>',
);

/** A round bomb with a fuse. */
const mine = drawing(
  '<svg class="mine" viewBox="0 0 48 48" aria-hidden="true"><path fill="#4a2f3b" d="m28 10 8 4-3 6-8-4z"/><path fill="none" stroke="#ffb547" stroke-width="2.6" stroke-linecap="round" d="M34 13c2-6 6-6 8-4"/><circle cx="42" cy="8" r="3" fill="#ffe38a"/><circle cx="22" cy="28" r="15" fill="#2a161f"/><path fill="#5a3a48" d="M9 24a13 13 0 0 1 12-10c-6 3-9 6-12 10z"/><path fill="#fff" opacity=".75" d="M11 22c2-4 5-6 8-6-4 2-6 4-8 6z"/></svg>',
);

/** Creates twenty-five cells. Arrow keys move the focus, Enter opens a cell. */
export function createField(words: MinesMessages, opened: (cell: number) => void): Field {
  const cells = Array.from({ length: minesCells }, (_, index) => {
    const cell = element("button", { type: "button", class: "cell", "aria-label": words.cell(String(index + 1)), "aria-disabled": "true" });
    cell.addEventListener("click", () => {
      if (requestedCell === null && cell.getAttribute("aria-disabled") !== "true") opened(index);
    });
    return cell;
  });
  const field = element("div", { class: "field-grid", role: "group", "aria-label": words.board }, ...cells);
  createArrowKeys(field).update();
  let isReady = false;
  let requestedCell: number | null = null;
  const uncoveredCells = new Set<number>();
  const disable = () => {
    for (const [index, cell] of cells.entries()) cell.setAttribute("aria-disabled", String(!isReady || uncoveredCells.has(index)));
  };

  return {
    element: field,
    ready: (open) => {
      isReady = open;
      field.dataset["open"] = String(open);
      disable();
    },
    ask: (cell) => {
      if (requestedCell !== null) cells[requestedCell]?.classList.remove("asked");
      requestedCell = cell;
      if (requestedCell !== null) cells[requestedCell]?.classList.add("asked");
    },
    show: ({ gems, mines, hitMine }) => {
      uncoveredCells.clear();
      for (const [index, cell] of cells.entries()) {
        const face = gems.includes(index) ? "gem" : mines.includes(index) ? "mine" : null;
        if (face === "gem" || index === hitMine) uncoveredCells.add(index);
        cell.classList.toggle("mined", face === "mine");
        cell.classList.toggle("stepped", index === hitMine);
        if (cell.dataset["face"] === (face ?? undefined)) continue;
        if (face) cell.dataset["face"] = face;
        else delete cell.dataset["face"];
        cell.replaceChildren(...(face ? [element("span", { class: "find" }, (face === "gem" ? gem : mine).cloneNode(true))] : []));
        cell.setAttribute("aria-label", face ? `${words.cell(String(index + 1))}, ${words[face]}` : words.cell(String(index + 1)));
      }
      disable();
    },
  };
}
