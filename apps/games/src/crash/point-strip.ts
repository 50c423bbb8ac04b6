import type { CrashTable } from "@trevo/contract";
import { element } from "../frame/element.ts";
import type { GameFrame } from "../frame/start-game.ts";

const shown = 14;

/** Where the last flights were cut, newest first: the same for everyone, so none of them is a win or a loss. */
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
