import { baseLocale, type Locale, type Localized } from "@trevo/domain";
import { slotOf } from "./slot-games.ts";

/** Titles of house games other than slots. In a file of their own, so that pages that show titles do not load the rest. */
const titles = {
  dice: { pt: "Dice", en: "Dice" },
  limbo: { pt: "Limbo", en: "Limbo" },
  double: { pt: "Double", en: "Double" },
  plinko: { pt: "Plinko", en: "Plinko" },
  keno: { pt: "Keno", en: "Keno" },
  roda: { pt: "Roda", en: "Wheel" },
  roleta: { pt: "Roleta", en: "Roulette" },
  mines: { pt: "Mines", en: "Mines" },
  hilo: { pt: "Hi-Lo", en: "Hi-Lo" },
  videopoquer: { pt: "Vídeo Pôquer", en: "Video Poker" },
  blackjack: { pt: "Blackjack", en: "Blackjack" },
  crash: { pt: "Crash", en: "Crash" },
} as const satisfies Readonly<Record<string, Localized>>;

export type Original = keyof typeof titles;

export const isOriginal = (game: string): game is Original => Object.hasOwn(titles, game);

/** Title of a game other than a slot. Game clients use it instead of `titleOf`, which would load every slot. */
export const originalTitle = (game: Original, locale: Locale): string => titles[game][locale];

/** Title of a house game. */
export const titleOf = (game: string, locale: Locale = baseLocale): string =>
  (isOriginal(game) ? titles[game] : slotOf(game)?.title)?.[locale] ?? game;

export interface OriginalFacts {
  /** `chosen` if the player's bet determines how much is won and how often. */
  readonly volatility: "low" | "medium" | "high" | "chosen";
  /** Colour of its cover, by its name in the design system. */
  readonly paint: string;
  /** Params of a valid bet, for audits; absent if a bet needs none. `stake` in centavos. */
  readonly bet?: (stake: number) => Record<string, unknown>;
  /** Short rules shown before the game is opened. The complete rules are in the game. */
  readonly rules: Localized;
}

export const originals: Readonly<Record<Original, OriginalFacts>> = {
  dice: {
    volatility: "chosen",
    paint: "fo",
    bet: () => ({ target: 50, direction: "under" }),
    rules: {
      pt: "Um dado de 0,00 a 100,00, em 10.001 resultados iguais. Escolha um alvo e se o número passa dele ou fica abaixo: quanto menor a chance, mais paga.",
      en: "A die from 0.00 to 100.00, in 10,001 equal results. Choose a target and whether the number goes above or stays below it: the smaller the chance, the more it pays.",
    },
  },
  limbo: {
    volatility: "chosen",
    paint: "ce",
    bet: () => ({ target: 2 }),
    rules: {
      pt: "O martelo sobe até um multiplicador sorteado. Se ele chega ao alvo que você escolheu, a aposta volta multiplicada por esse alvo.",
      en: "The hammer rises to a drawn multiplier. If it reaches the target you chose, your stake comes back multiplied by that target.",
    },
  },
  double: {
    volatility: "medium",
    paint: "te",
    bet: () => ({ colour: "red" }),
    rules: {
      pt: "Uma fita de 15 teclas com a mesma chance: 7 vermelhas, 7 pretas e 1 branca. Vermelho e preto pagam 2,10×; o branco, 14,70×.",
      en: "A strip of 15 keys with equal chances: 7 red, 7 black and 1 white. Red and black pay 2.10×; white pays 14.70×.",
    },
  },
  plinko: {
    volatility: "chosen",
    paint: "fl",
    bet: () => ({ rows: 8, risk: "low" }),
    rules: {
      pt: "A bola bate em um pino por linha e cai para um lado ou para o outro, com a mesma chance. Você escolhe as linhas e o risco; a casa em que ela para multiplica a aposta.",
      en: "The ball hits a pin in every row and falls to either side with the same chance. You choose the rows and the risk; the bucket where it stops multiplies your stake.",
    },
  },
  keno: {
    volatility: "chosen",
    paint: "mi",
    bet: () => ({ picks: [3, 14, 15, 26] }),
    rules: {
      pt: "São sorteados 10 números de 1 a 40. Escolha de 1 a 10 deles: quanto mais acertos, mais a aposta multiplica.",
      en: "10 numbers from 1 to 40 are drawn. Choose 1 to 10 of them: the more hits, the more your stake multiplies.",
    },
  },
  roda: {
    volatility: "chosen",
    paint: "ma",
    bet: () => ({ segments: 10, risk: "low" }),
    rules: {
      pt: "A roda tem de 10 a 50 partes com a mesma chance. No risco baixo, quase toda parte paga pouco; no alto, uma só paga muito.",
      en: "The wheel has 10 to 50 parts with equal chances. At low risk almost every part pays a little; at high risk a single one pays a lot.",
    },
  },
  roleta: {
    volatility: "chosen",
    paint: "ma",
    bet: (stake) => ({ bets: [{ kind: "red", amount: stake }] }),
    rules: {
      pt: "Roleta europeia: 37 números com a mesma chance e um só zero. O pleno paga 35 para 1; o retorno é o mesmo em qualquer lugar da mesa.",
      en: "European roulette: 37 numbers with equal chances and a single zero. A straight bet pays 35 to 1; the return is the same everywhere on the table.",
    },
  },
  mines: {
    volatility: "chosen",
    paint: "an",
    bet: () => ({ mines: 3 }),
    rules: {
      pt: "Um campo de 25 casas. Cada joia aumenta o multiplicador, e você retira quando quiser; uma mina leva a aposta.",
      en: "A field of 25 squares. Every gem raises the multiplier, and you cash out whenever you like; a mine takes the stake.",
    },
  },
  hilo: {
    volatility: "chosen",
    paint: "ja",
    rules: {
      pt: "Diga se a próxima carta é igual ou maior, ou igual ou menor. Cada acerto multiplica; o primeiro erro perde a aposta. Retire quando quiser.",
      en: "Say whether the next card is the same or higher, or the same or lower. Every hit multiplies; the first miss loses the stake. Cash out whenever you like.",
    },
  },
  videopoquer: {
    volatility: "medium",
    paint: "fo",
    rules: {
      pt: "Cinco cartas de um baralho de 52: guarde as que quiser, troque as outras uma vez. Um par de valetes já devolve a aposta. O retorno vale para quem joga da melhor forma.",
      en: "Five cards of a deck of 52: hold what you like, change the others once. A pair of jacks already returns the stake. The return holds for the best play.",
    },
  },
  blackjack: {
    volatility: "low",
    paint: "ur",
    rules: {
      pt: "Chegue mais perto de 21 que a banca, sem passar. Blackjack paga 3:2; a banca compra até 16 e para em 17. O retorno vale para quem joga da melhor forma.",
      en: "Get closer to 21 than the dealer without going over. Blackjack pays 3:2; the dealer draws to 16 and stands on 17. The return holds for the best play.",
    },
  },
  crash: {
    volatility: "chosen",
    paint: "de",
    rules: {
      pt: "Uma pipa sobe para todos ao mesmo tempo, e o multiplicador sobe com ela, até a linha ser cortada. Retire antes do corte, com a mão ou por um alvo, e a aposta volta multiplicada.",
      en: "A kite rises for everyone at once, and the multiplier with it, until its line is cut. Cash out before the cut, by hand or by a target, and your stake comes back multiplied.",
    },
  },
};

/** Colour of a house game's cover, by its name in the design system; undefined for other games. */
export const paintOf = (game: string): string | undefined => (isOriginal(game) ? originals[game] : slotOf(game))?.paint;
