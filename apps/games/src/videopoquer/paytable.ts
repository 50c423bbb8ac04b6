import { type PokerHand, pokerHands, videoPokerFactor } from "@trevo/engines";
import { element } from "../frame/element.ts";
import type { Format } from "../frame/format.ts";
import type { VideoPokerMessages } from "./video-poker-messages.ts";

export interface Paytable {
  readonly element: HTMLElement;
  /** Marks the present hand; `paid` once it was paid. */
  mark(hand: PokerHand | null, paid: boolean): void;
}

/** Creates the list of every hand with its prize, the best first. */
export function createPaytable(words: VideoPokerMessages, format: Format): Paytable {
  const rows = pokerHands.map((hand) =>
    element("li", {}, element("span", {}, words.hands[hand]), element("b", {}, format.shortFactor(videoPokerFactor(hand) * 10_000))),
  );
  return {
    element: element("ul", { class: "paytable", "aria-label": words.paytable }, ...rows),
    mark: (hand, paid) => {
      for (const [nth, row] of rows.entries()) {
        row.classList.toggle("here", pokerHands[nth] === hand);
        row.classList.toggle("paid", paid && pokerHands[nth] === hand);
        if (pokerHands[nth] === hand) row.setAttribute("aria-current", "true");
        else row.removeAttribute("aria-current");
      }
    },
  };
}
