import { kenoMaxPicks, kenoNumbers } from "@trevo/engines";
import { createArrowKeys } from "../frame/arrow-keys.ts";
import { element } from "../frame/element.ts";
import type { KenoMessages } from "./keno-messages.ts";

export interface Board {
  readonly element: HTMLElement;
  showPicks(picks: ReadonlySet<number>): void;
  /** Clears the last draw. */
  clearDraw(): void;
  draw(number: number): void;
  /** Marks that the round paid more than its stake. */
  win(): void;
}

/** Creates forty keys; a pressed key is a pick. A drawn number becomes a ball: filled if it is a hit, a ring otherwise. */
export function createBoard(words: KenoMessages, toggled: (number: number) => void): Board {
  const keys = Array.from({ length: kenoNumbers }, (_, index) => {
    const key = element("button", { type: "button", class: "spot", "aria-pressed": "false" }, String(index + 1));
    key.addEventListener("click", () => toggled(index + 1));
    return key;
  });
  const board = element("div", { class: "spots", role: "group", "aria-label": words.board }, ...keys);
  const arrows = createArrowKeys(board);
  const isPicked = (key: HTMLElement) => key.getAttribute("aria-pressed") === "true";
  arrows.update();

  return {
    element: board,
    showPicks: (picks) => {
      board.dataset["full"] = String(picks.size >= kenoMaxPicks);
      for (const [index, key] of keys.entries()) key.setAttribute("aria-pressed", String(picks.has(index + 1)));
    },
    clearDraw: () => {
      delete board.dataset["won"];
      for (const key of keys) {
        key.classList.remove("hit", "drawn");
        key.removeAttribute("aria-label");
      }
    },
    draw: (number) => {
      const key = keys[number - 1];
      if (!key) return;
      key.classList.add(isPicked(key) ? "hit" : "drawn");
      key.setAttribute("aria-label", words.drawn(String(number), isPicked(key)));
    },
    win: () => (board.dataset["won"] = "true"),
  };
}
