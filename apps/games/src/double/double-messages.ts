import type { Localized } from "@trevo/domain";
import type { DoubleColour } from "@trevo/engines";

const pt = {
  colour: "Cor",
  colours: { red: "Vermelho", white: "Branco", black: "Preto" } as Record<DoubleColour, string>,
  condition: { red: "se sair vermelho", white: "se sair branco", black: "se sair preto" } as Record<DoubleColour, string>,
  play: "Girar",
  playing: "Girando",
  rulesText: [
    "A fita tem 15 teclas com a mesma chance: 7 vermelhas (1 a 7), 7 pretas (8 a 14) e 1 branca.",
    "Vermelho e preto multiplicam por 2,10×, com chance de 7 em 15. O branco multiplica por 14,70×, com chance de 1 em 15.",
    "O ganho é aposta × multiplicador, arredondado para baixo ao centavo. O retorno é de 98% nas três cores.",
  ],
};

export type DoubleMessages = typeof pt;

const en: DoubleMessages = {
  colour: "Colour",
  colours: { red: "Red", white: "White", black: "Black" },
  condition: { red: "if red comes up", white: "if white comes up", black: "if black comes up" },
  play: "Spin",
  playing: "Spinning",
  rulesText: [
    "The reel has 15 keys, each as likely as the next: 7 red (1 to 7), 7 black (8 to 14) and 1 white.",
    "Red and black pay 2.10×, with a chance of 7 in 15. White pays 14.70×, with a chance of 1 in 15.",
    "The prize is stake × multiplier, rounded down to the centavo. The return is 98% on all three colours.",
  ],
};

export const doubleMessages: Localized<DoubleMessages> = { pt, en };
