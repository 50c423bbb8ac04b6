import { createChoice } from "../frame/choice.ts";
import { element } from "../frame/element.ts";
import type { Format } from "../frame/format.ts";
import { icon } from "../frame/icon.ts";
import type { RoletaMessages } from "./roleta-messages.ts";
import { chipLabel } from "./table.ts";

/** Values of the chips in centavos. */
const values = [50, 100, 500, 2_500, 10_000] as const;

export interface Chips {
  readonly element: HTMLElement;
  /** Value of the selected chip in centavos. */
  value(): number;
}

/** Creates the choice of chips, with keys to undo and to clear the table. */
export function createChips(
  { words, format }: { words: RoletaMessages; format: Format },
  needs: { undo: () => void; clear: () => void },
): Chips {
  let value: number = values[1];
  const choice = createChoice<number>({
    name: "chip",
    label: words.chip,
    options: values.map((amount) => ({
      value: amount,
      said: format.money(amount),
      face: element("i", { class: "chip-face" }, chipLabel(format, amount)),
    })),
    chosen: (chosen) => {
      value = chosen;
      choice.show(chosen);
    },
  });
  choice.show(value);
  const button = (name: "undo" | "close", label: string, act: () => void) => {
    const made = element("button", { type: "button", class: "key", "aria-label": label }, icon(name));
    made.addEventListener("click", act);
    return made;
  };
  return {
    element: element(
      "div",
      { class: "chips" },
      choice.element,
      button("undo", words.undo, needs.undo),
      button("close", words.clear, needs.clear),
    ),
    value: () => value,
  };
}
