import { kenoMultipliers } from "@trevo/engines";
import { element } from "../frame/element.ts";
import type { Format } from "../frame/format.ts";
import type { KenoMessages } from "./keno-messages.ts";

/** Creates the row of prizes per number of hits for this number of picks. It omits those that pay nothing. */
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
