import type { HouseRound } from "@trevo/contract";
import { element } from "./element.ts";
import { endingOf } from "./ending.ts";
import type { FrameMessages } from "./frame-messages.ts";
import { createRender, h, viewOnce, type View } from "./render.ts";

export interface History {
  readonly element: HTMLElement;
  /** Closed rounds, newest first. */
  show(rounds: readonly HouseRound[]): void;
}

const shown = 14;

/** How a round is shown in the list: in full, or short with a colour. */
export interface RoundLabels {
  resultOf(round: HouseRound): string;
  badgeOf?(round: HouseRound): { readonly face: string; readonly colour: string };
}

/** Creates the strip of earlier results: filled for a win, outlined otherwise, with a description for screen readers. */
export function createHistory(words: FrameMessages, faces: RoundLabels): History {
  const list = element("ul", { class: "history", "aria-label": words.history });
  const render = createRender(list);
  const badge = viewOnce((round: HouseRound) => badgeView(words, faces, round));
  return {
    element: list,
    show: (rounds) => render(...rounds.slice(0, shown).map(badge)),
  };
}

function badgeView(words: FrameMessages, { resultOf, badgeOf }: RoundLabels, round: HouseRound): View {
  const ending = endingOf(round);
  const said = { won: words.wonShort, returned: words.returnedPart, lost: words.lostShort }[ending];
  const badge = badgeOf?.(round) ?? { face: resultOf(round), colour: "none" };
  return h(
    "li",
    { key: round.id, class: ending, "data-colour": badge.colour },
    h("span", { "aria-hidden": "true" }, badge.face),
    h("span", { class: "unseen" }, `${resultOf(round)}, ${said}`),
  );
}
