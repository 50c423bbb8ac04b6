import { createCheer } from "../frame/cheer.ts";
import { element } from "../frame/element.ts";
import { createFigure } from "../frame/figure.ts";
import { brandMark } from "../frame/icon.ts";

export type FlightTone = "none" | "open" | "won" | "lost";

/** Creates the big number and the chip below it. During the flight only the number is written; other parts are written when they change. */
export function createFlightDisplay() {
  const figure = createFigure();
  const number = element("b", { class: "number" }, figure.element);
  const chip = element("span", { class: "chip" });
  const { cheer, element: leaves } = createCheer();
  const result = element("div", { class: "result", "aria-hidden": "true" }, leaves, number, chip);
  const spoken = element("p", { class: "unseen", role: "status" });
  let letters = 0;
  let [face, said, tone, saying]: [string, string, FlightTone | null, string] = ["", "", null, ""];
  return {
    elements: [result, spoken],
    cheer,
    show: (next: { face: string; chip: string; tone: FlightTone }): void => {
      if (next.face !== face) {
        face = next.face;
        figure.write(face);
        const long = Math.max(face.length, 5);
        if (long !== letters) result.style.setProperty("--letters", String((letters = long)));
      }
      if (next.tone !== tone || next.chip !== said) {
        [tone, said] = [next.tone, next.chip];
        result.dataset["ending"] = tone;
        chip.replaceChildren(...(tone === "won" ? [brandMark()] : []), said);
      }
    },
    say: (text: string): void => {
      if (text !== saying) spoken.textContent = saying = text;
    },
  };
}
