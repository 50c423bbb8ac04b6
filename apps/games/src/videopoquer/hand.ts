import type { Locale } from "@trevo/domain";
import { createArrowKeys } from "../frame/arrow-keys.ts";
import { element } from "../frame/element.ts";
import { reducedMotion } from "../frame/pace.ts";
import { cardName, playingCard } from "../frame/playing-card.ts";
import type { VideoPokerMessages } from "./video-poker-messages.ts";

/** Indexes of the five cards. */
export const places = [0, 1, 2, 3, 4];

/** The cards on the table; a null card is face down. */
export interface Lying {
  readonly cards: readonly (number | null)[];
  readonly held: ReadonlySet<number>;
  /** True while cards can be held. */
  readonly open: boolean;
}

export interface Hand {
  readonly element: HTMLElement;
  show(lying: Lying): void;
}

/** Creates five cards that can be held by touch, Enter, or the keys 1 to 5. */
export function createHand(words: VideoPokerMessages, locale: Locale, toggled: (place: number) => void): Hand {
  let lying: Lying = { cards: [], held: new Set(), open: false };
  const toggle = (place: number) => {
    if (lying.open) toggled(place);
  };
  const slots = places.map((place) => {
    const slot = element("button", { type: "button", class: "slot" });
    slot.addEventListener("click", () => toggle(place));
    return slot;
  });
  const shown: (number | null | undefined)[] = [];
  const hand = element("div", { class: "hand", role: "group", "aria-label": words.cards }, ...slots);
  createArrowKeys(hand).update();
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey;
    const place = ["1", "2", "3", "4", "5"].indexOf(event.key);
    if (!typing && place >= 0) toggle(place);
  });

  function showSlot(slot: HTMLElement, place: number, nth: number): number {
    const card = lying.cards[place] ?? null;
    const isHeld = lying.held.has(place);
    const name = card === null ? words.place(String(place + 1)) : cardName(card, locale);
    slot.setAttribute("aria-label", isHeld ? words.held(name) : name);
    slot.setAttribute("aria-pressed", String(isHeld));
    slot.setAttribute("aria-disabled", String(!lying.open));
    const isNew = shown[place] !== card;
    if (isNew) {
      const face = playingCard(card, locale);
      if (card !== null && !reducedMotion()) {
        face.classList.add("dealt");
        face.style.animationDelay = `${nth * 70}ms`;
      }
      // Visible only: the key's accessible name already says that the card is held.
      slot.replaceChildren(face, element("span", { class: "tag", "data-word": words.holds, "aria-hidden": "true" }));
    }
    shown[place] = card;
    return isNew ? nth + 1 : nth;
  }

  return {
    element: hand,
    show: (next) => {
      lying = next;
      hand.dataset["open"] = String(next.open);
      let nth = 0;
      for (const [place, slot] of slots.entries()) nth = showSlot(slot, place, nth);
    },
  };
}
