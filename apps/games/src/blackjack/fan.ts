import type { Locale } from "@trevo/domain";
import { element } from "../frame/element.ts";
import { reducedMotion } from "../frame/pace.ts";
import { playingCard } from "../frame/playing-card.ts";

/** A hand on the table: its cards (null is face down) and the text beside it. */
export interface Lying {
  /** Text for screen readers. */
  readonly label: string;
  readonly cards: readonly (number | null)[];
  /** The total, or how the hand ended. */
  readonly sum: string;
  readonly note?: string;
  readonly state?: "active" | "waiting" | "won" | "none";
}

export interface Fan {
  readonly element: HTMLElement;
  show(lying: Lying): void;
}

/** Creates a fan of overlapping cards. Only new cards are animated. */
export function createFan(locale: Locale): Fan {
  const cards = element("div", { class: "cards" });
  const sum = element("b");
  const note = element("span");
  const fan = element("div", { class: "fan", role: "group" }, cards, element("p", { class: "sum", "aria-hidden": "true" }, sum, note));
  let shown: readonly (number | null)[] = [];

  return {
    element: fan,
    show: (lying) => {
      const same = lying.cards.findIndex((card, nth) => card !== shown[nth] || nth >= shown.length);
      const from = same < 0 ? lying.cards.length : same;
      while (cards.childElementCount > from) cards.lastElementChild?.remove();
      for (const [nth, card] of lying.cards.slice(from).entries()) {
        const face = playingCard(card, locale);
        if (!reducedMotion()) {
          face.classList.add("dealt");
          face.style.animationDelay = `${nth * 110}ms`;
        }
        cards.append(face);
      }
      shown = lying.cards;
      cards.dataset["many"] = String(lying.cards.length > 4);
      fan.setAttribute("aria-label", lying.label);
      fan.dataset["state"] = lying.state ?? "none";
      sum.textContent = lying.sum;
      note.textContent = lying.note ?? "";
    },
  };
}
