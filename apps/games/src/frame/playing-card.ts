import type { Locale, Localized } from "@trevo/domain";
import { drawing, element } from "./element.ts";

/** Suits in the engines' order: card mod 4. They are drawn, so that they look the same on every phone. */
const suits = [
  {
    red: false,
    path: "M12 2.5a4.6 4.6 0 0 1 4.1 6.7 4.6 4.6 0 1 1-2.9 8.2c.2 1.6.9 2.9 2.3 4.100H8.500c1.4-1.2 2.1-2.5 2.3-4.100a4.6 4.6 0 1 1-2.9-8.200A4.6 4.6 0 0 1 12 2.500z",
  },
  { red: true, path: "M12 1.8 19.8 12 12 22.2 4.2 12z" },
  {
    red: true,
    path: "M12 21.500C5.5 16.5 2.5 13 2.5 8.800a5 5 0 0 1 9.5-2.2 5 5 0 0 1 9.5 2.200c0 4.2-3 7.7-9.5 12.700z",
  },
  {
    red: false,
    path: "M12 1.800c5.5 4.7 8.8 7.8 8.8 11.600a4.4 4.4 0 0 1-7.7 2.900c.2 2.1 1 3.7 2.7 5.200H8.200c1.7-1.5 2.5-3.1 2.7-5.200a4.4 4.4 0 0 1-7.7-2.900c0-3.8 3.3-6.9 8.8-11.600z",
  },
] as const;

const letters: Record<number, string> = { 1: "A", 11: "J", 12: "Q", 13: "K" };

interface CardMessages {
  /** Names of ranks without a number. */
  readonly ranks: Readonly<Record<number, string>>;
  /** In the engines' order. */
  readonly suits: readonly [clubs: string, diamonds: string, hearts: string, spades: string];
  card(rank: string, suit: string): string;
}

const cardMessages: Localized<CardMessages> = {
  pt: {
    ranks: { 1: "ás", 11: "valete", 12: "dama", 13: "rei" },
    suits: ["paus", "ouros", "copas", "espadas"],
    card: (rank, suit) => `${rank} de ${suit}`,
  },
  en: {
    ranks: { 1: "ace", 11: "jack", 12: "queen", 13: "king" },
    suits: ["clubs", "diamonds", "hearts", "spades"],
    card: (rank, suit) => `${rank} of ${suit}`,
  },
};

/** Parsed once; each card uses copies. */
const marks = suits.map(({ path }) => drawing(`<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${path}"/></svg>`));

/** Returns the rank, 1 (ace) to 13 (king), of a card numbered 0 to 51 as in the engines. */
export const rankOf = (card: number): number => Math.floor(card / 4) + 1;

/** Returns the card's name: `dama de copas`. */
export function cardName(card: number, locale: Locale): string {
  const words = cardMessages[locale];
  const rank = rankOf(card);
  return words.card(words.ranks[rank] ?? String(rank), words.suits[card % 4] ?? "");
}

/** Returns the rank for a card's corner: `Q` of `Q♥`. The suit beside it is drawn, because phones render its glyph differently. */
export const cardLetter = (card: number): string => letters[rankOf(card)] ?? String(rankOf(card));

/** Creates a card face up, or its back for null. The container sets its width (`--card`). */
export function playingCard(card: number | null, locale: Locale): HTMLElement {
  if (card === null) return element("span", { class: "playing-card back", "aria-hidden": "true" });
  const suit = suits[card % 4] ?? suits[0];
  const mark = () => marks[card % 4]?.cloneNode(true) ?? "";
  return element(
    "span",
    { class: `playing-card ${suit.red ? "red" : "black"}`, role: "img", "aria-label": cardName(card, locale) },
    element("span", { class: "corner", "aria-hidden": "true" }, cardLetter(card), mark()),
    element("span", { class: "middle", "aria-hidden": "true" }, mark()),
  );
}
