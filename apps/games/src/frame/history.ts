import type { HouseRound } from "@trevo/contract";
import { element } from "./element.ts";
import { endingOf } from "./ending.ts";
import type { FrameMessages } from "./frame-messages.ts";

export interface History {
  readonly element: HTMLElement;
  add(round: HouseRound): void;
  /** Newest first, as the server lists them. */
  show(rounds: readonly HouseRound[]): void;
}

const shown = 14;

/** How a round is told in the list: in full, or short with a colour beside it. */
export interface HistoryFaces {
  faceOf(round: HouseRound): string;
  badgeOf?(round: HouseRound): { readonly face: string; readonly colour: string };
}

/** What fell before: filled where it won, outlined where it did not, and in words for those who listen. */
export function createHistory(words: FrameMessages, { faceOf, badgeOf }: HistoryFaces): History {
  const list = element("ul", { class: "history", "aria-label": words.history });
  const entry = (round: HouseRound) => {
    const ending = endingOf(round);
    const said = { won: words.wonShort, returned: words.returnedPart, lost: words.lostShort }[ending];
    const badge = badgeOf?.(round) ?? { face: faceOf(round), colour: "none" };
    return element(
      "li",
      { class: ending, "data-colour": badge.colour },
      element("span", { "aria-hidden": "true" }, badge.face),
      element("span", { class: "unseen" }, `${faceOf(round)}, ${said}`),
    );
  };
  return {
    element: list,
    add: (round) => {
      list.prepend(entry(round));
      if (list.childElementCount > shown) list.lastElementChild?.remove();
    },
    show: (rounds) =>
      list.replaceChildren(
        ...rounds
          .filter((round) => round.state === "closed")
          .slice(0, shown)
          .map(entry),
      ),
  };
}
