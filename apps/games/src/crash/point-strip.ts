import type { CrashTable } from "@trevo/contract";
import { element } from "../frame/element.ts";
import type { GameFrame } from "../frame/start-game.ts";

const shown = 14;

/** Creates the strip of the last crash points, newest first. They are the same for everyone, so none is marked as a win or a loss. */
export function createPointStrip({ words, format }: GameFrame) {
  const list = element("ul", { class: "history", "aria-label": words.history });
  let newest: string | undefined;
  return {
    element: list,
    show: (history: CrashTable["history"]): void => {
      if (history[0]?.id === newest) return;
      newest = history[0]?.id;
      list.replaceChildren(
        ...history
          .slice(0, shown)
          .map(({ point_x100 }) => element("li", { "data-high": point_x100 >= 1_000 }, format.factor(point_x100 * 100))),
      );
    },
  };
}
