import { element } from "./element.ts";
import type { Format } from "./format.ts";

export interface DecimalField {
  readonly element: HTMLElement;
  show(valueX100: number): void;
}

/** Creates a field for a number with two decimals. A value outside its range becomes the nearest limit. */
export function createDecimalField(
  format: Format,
  needs: { id: string; label: string; minX100: number; maxX100: number; chosen: (valueX100: number) => void },
): DecimalField {
  let shown: number = needs.minX100;
  const input = element("input", { id: needs.id, inputmode: "decimal", autocomplete: "off", enterkeyhint: "done" });
  const show = (valueX100: number) => {
    shown = valueX100;
    input.value = format.hundredths(valueX100);
  };
  input.addEventListener("focus", () => input.select());
  input.addEventListener("change", () => {
    const typed = format.readAmount(input.value) ?? shown;
    needs.chosen(Math.min(Math.max(typed, needs.minX100), needs.maxX100));
  });
  return { element: element("div", { class: "field" }, element("label", { for: needs.id }, needs.label), input), show };
}
