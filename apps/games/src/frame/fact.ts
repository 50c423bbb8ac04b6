import { element } from "./element.ts";
import { renderOnChange } from "./render-on-change.ts";

/** Creates a read-only figure: its name above, its value below. */
export function createFact(name: string): { element: HTMLElement; write: (value: string) => void } {
  const value = element("span", { class: "value" });
  const write = renderOnChange(value);
  return {
    element: element("div", { class: "field" }, element("span", { class: "name" }, name), value),
    write: (text) => write(text),
  };
}
