import type { Localized } from "@trevo/domain";
import type { SlotEngine, SlotMechanic } from "@trevo/engines";

const runs: Record<SlotMechanic, Localized> = {
  lines: {
    pt: "Três ou mais símbolos iguais, do primeiro rolo para a direita, pagam em cada uma das 25 linhas.",
    en: "Three or more equal symbols, from the first reel to the right, pay on each of the 25 lines.",
  },
  ways: {
    pt: "Três ou mais símbolos iguais, em rolos seguidos a partir do primeiro e em qualquer altura, pagam em cada uma das 243 formas.",
    en: "Three or more equal symbols, on neighbouring reels from the first one and at any height, pay in each of the 243 ways.",
  },
  classic: {
    pt: "Três símbolos iguais pagam em cada uma das cinco linhas.",
    en: "Three equal symbols pay on each of the five lines.",
  },
};

/** Returns the facts on a slot's page: how it pays, in both languages, and its volatility. */
export function slotFacts({ table: { mechanic, volatility, free } }: SlotEngine) {
  const [spins, times] = [String(free.spins), String(free.multiplier)];
  return {
    volatility,
    rules: {
      pt: `${runs[mechanic].pt} O trevo vale por qualquer símbolo, menos o de cena. Três ou mais símbolos de cena dão ${spins} giros grátis, que pagam ${times} vezes; a rodada inteira sai de uma só semente.`,
      en: `${runs[mechanic].en} The clover stands for every symbol but the scene. Three or more scene symbols award ${spins} free spins, which pay ${times} times; the whole round comes from one seed.`,
    },
  };
}
