import { diceTargets, type DiceBet } from "@trevo/engines";
import { element } from "../frame/element.ts";
import type { Format } from "../frame/format.ts";
import { icon } from "../frame/icon.ts";
import type { DiceMessages } from "./dice-messages.ts";

export interface Track {
  readonly element: HTMLElement;
  showBet(bet: DiceBet): void;
  /** Puts the pin at the roll; null removes it. */
  showRoll(rollX100: number | null): void;
}

/**
 * Creates the scale from 0 to 100: lime where the bet wins, a handle on the target, a pin on the roll. By hand or arrow keys it selects
 * whole targets.
 */
export function createTrack({ words, format }: { words: DiceMessages; format: Format }, chosen: (targetX100: number) => void): Track {
  const range = element("input", {
    type: "range",
    min: diceTargets.minX100 / 100,
    max: diceTargets.maxX100 / 100,
    step: 1,
    "aria-label": words.target,
  });
  const pin = element("span", { class: "pin", "data-shown": "false" }, element("i"));
  const track = element(
    "div",
    { class: "track" },
    element("div", { class: "rail" }, element("span", { class: "wins" })),
    pin,
    element("span", { class: "handle" }, icon("drag")),
    range,
    element("ol", { "aria-hidden": "true" }, ...[0, 25, 50, 75, 100].map((mark) => element("li", {}, String(mark)))),
  );
  let shownTarget = "";
  range.addEventListener("input", () => {
    chosen(Number(range.value) * 100);
    // During a round the choice is refused. The hidden range returns to the value that the handle shows.
    range.value = shownTarget;
  });

  return {
    element: track,
    showBet: (bet) => {
      shownTarget = String(Math.round(bet.targetX100 / 100));
      range.value = shownTarget;
      range.setAttribute("aria-valuetext", `${words.direction[bet.direction]} ${format.hundredths(bet.targetX100)}`);
      track.dataset["direction"] = bet.direction;
      track.style.setProperty("--target", String(bet.targetX100 / 10_000));
    },
    showRoll: (rollX100) => {
      pin.dataset["shown"] = String(rollX100 !== null);
      if (rollX100 !== null) pin.style.setProperty("--roll", String(rollX100 / 10_000));
    },
  };
}
