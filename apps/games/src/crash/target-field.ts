import { crashTargets } from "@trevo/engines";
import { element } from "../frame/element.ts";
import type { GameFrame } from "../frame/start-game.ts";
import type { CrashMessages } from "./crash-messages.ts";

/** Creates the field for the automatic cash-out, an optional number. Empty means that the player cashes out by hand. */
export function createTargetField({ format }: GameFrame, words: CrashMessages, changed: () => void) {
  let targetX100: number | null = null;
  const input = element("input", {
    id: "auto",
    inputmode: "decimal",
    autocomplete: "off",
    enterkeyhint: "done",
    placeholder: words.autoOff,
  });
  const write = () => (input.value = targetX100 === null ? "" : format.hundredths(targetX100));
  const set = (next: number | null) => {
    targetX100 = next;
    write();
    changed();
  };
  input.addEventListener("focus", () => input.select());
  input.addEventListener("change", () => {
    const typed = input.value.trim() === "" ? null : format.readAmount(input.value);
    set(typed === null ? null : Math.min(Math.max(typed, crashTargets.minX100), crashTargets.maxX100));
  });
  const quick = [150, 200, 500].map((valueX100) => {
    const face = format.shortFactor(valueX100 * 100);
    const key = element("button", { type: "button", class: "key", "aria-label": `${words.leaves} ${face}` }, face);
    key.addEventListener("click", () => set(targetX100 === valueX100 ? null : valueX100));
    return key;
  });
  return {
    element: element(
      "div",
      { class: "stake auto" },
      element("div", { class: "field" }, element("label", { for: "auto" }, words.auto), input),
      ...quick,
    ),
    targetX100: () => targetX100,
  };
}

export type TargetField = ReturnType<typeof createTargetField>;
