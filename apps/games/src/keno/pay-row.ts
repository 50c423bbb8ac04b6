import { kenoMultipliers } from "@trevo/engines";
import { element } from "../frame/element.ts";
import type { Format } from "../frame/format.ts";
import type { KenoMessages } from "./keno-messages.ts";

/** What each number of hits pays, for so many picks. Only those that pay anything. */
export function createPayRow(
  format: Format,
  words: KenoMessages,
): { element: HTMLElement; showPicks: (picks: number) => void; showHits: (hits: number | null) => void } {
  const row = element("ol", { class: "pays", "aria-label": words.payTable });
  return {
    element: row,
    showPicks: (picks) => {
      const paid = kenoMultipliers(picks)
        .map((factor, hits) => ({ factor, hits }))
        .filter(({ factor }) => factor > 0);
      row.replaceChildren(
        ...paid.map(({ factor, hits }) =>
          element(
            "li",
            { "data-hits": hits },
            element("b", {}, format.shortFactor(factor)),
            element("span", { "aria-hidden": "true" }, String(hits)),
            element("span", { class: "unseen" }, words.hits(hits)),
          ),
        ),
      );
    },
    showHits: (hits) => {
      for (const item of row.children) item.classList.toggle("now", hits !== null && item.getAttribute("data-hits") === String(hits));
    },
  };
}
