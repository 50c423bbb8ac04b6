// @vitest-environment happy-dom
import { type Localized, locales } from "@trevo/domain";
import { describe, expect, it } from "vitest";
import { cardLetter, cardName, playingCard, rankOf } from "./playing-card.ts";

const deck = Array.from({ length: 52 }, (_, card) => card);

describe("a playing card", () => {
  it.each([
    [0, "ás de paus", "ace of clubs"],
    [5, "2 de ouros", "2 of diamonds"],
    [42, "valete de copas", "jack of hearts"],
    [47, "dama de espadas", "queen of spades"],
    [51, "rei de espadas", "king of spades"],
  ])("%i is named in each language", (card, pt, en) => {
    const names: Localized = { pt, en };
    expect({ pt: cardName(card, "pt"), en: cardName(card, "en") }).toEqual(names);
  });

  it("has a unique name in the deck, in each language", () => {
    for (const locale of locales) expect(new Set(deck.map((card) => cardName(card, locale))).size).toBe(52);
  });

  it("counts ranks from the ace to the king, and shows letters for court cards", () => {
    expect(deck.map(rankOf)).toEqual(deck.map((card) => 1 + Math.floor(card / 4)));
    expect([0, 4, 36, 40, 44, 48].map(cardLetter)).toEqual(["A", "2", "10", "J", "Q", "K"]);
  });

  it("is announced by its name face up, and as hidden face down", () => {
    const queen = playingCard(46, "pt");
    expect(queen.getAttribute("role")).toBe("img");
    expect(queen.getAttribute("aria-label")).toBe("dama de copas");
    expect(queen.className).toBe("playing-card red");
    expect(queen.querySelectorAll("svg")).toHaveLength(2);
    const back = playingCard(null, "pt");
    expect(back.getAttribute("aria-hidden")).toBe("true");
    expect(back.childElementCount).toBe(0);
  });

  it("shows its own suit", () => {
    const marks = [0, 1, 2, 3].map((card) => playingCard(card, "en").querySelector("path")?.getAttribute("d"));
    expect(new Set(marks).size).toBe(4);
    expect([0, 1, 2, 3].map((card) => playingCard(card, "en").classList.contains("red"))).toEqual([false, true, true, false]);
  });
});
