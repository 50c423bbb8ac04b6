import type { Localized } from "@trevo/domain";
import type { SlotMechanic, SlotVolatility } from "@trevo/engines";

const pt = {
  award: (spins: string) => `${spins} giros grátis`,
  awardMore: (spins: string) => `Mais ${spins} giros grátis`,
  cap: "Máximo de um giro",
  deviation: "Desvio padrão da rodada",
  each: (form: string, stake: string) => `${form} de ${stake}`,
  form: { lines: "25 linhas", ways: "243 formas", classic: "5 linhas" } satisfies Record<SlotMechanic, string>,
  freeOf: (spin: string, all: string) => `Giro grátis ${spin} de ${all}`,
  line: (number: string) => `linha ${number}`,
  lines: "Linhas",
  more: (count: string) => `e mais ${count}`,
  multiplied: (factor: string) => `paga ${factor}×`,
  play: "Girar",
  playing: "Girando",
  rules: {
    lines:
      "Três ou mais símbolos iguais, do primeiro rolo para a direita, pagam em cada uma das 25 linhas. Vale a maior sequência da linha.",
    ways: "Três ou mais símbolos iguais, em rolos seguidos a partir do primeiro e em qualquer altura, pagam em cada uma das 243 formas. Cada repetição no rolo multiplica o prêmio.",
    classic: "Três símbolos iguais pagam em cada uma das cinco linhas.",
  } satisfies Record<SlotMechanic, string>,
  rulesFree: (spins: string, most: string, factor: string) =>
    `Três ou mais símbolos de cena, em qualquer lugar, pagam e dão ${spins} giros grátis, até ${most} por rodada. Os grátis pagam ${factor} vezes e saem da mesma semente que o giro pago: a rodada inteira é uma só, já decidida e verificável.`,
  rulesPayout: (coins: string) =>
    `Os multiplicadores são da aposta inteira. Cada giro paga arredondado para baixo ao centavo; em apostas múltiplas de R$ 0,${coins} nada se perde.`,
  scatter: (spins: string, factor: string) => `3 ou mais: ${spins} giros grátis, pagando ${factor}×`,
  skip: "Pular",
  soundOff: "Desligar o som",
  soundOn: "Ligar o som",
  total: (amount: string) => `Total ${amount}`,
  volatility: "Volatilidade",
  volatilities: { low: "baixa", medium: "média", high: "alta" } satisfies Record<SlotVolatility, string>,
  ways: (count: string) => (count === "1" ? "1 forma" : `${count} formas`),
  wild: "Vale por qualquer símbolo, menos o de cena. Não aparece no primeiro rolo.",
};

export type SlotMessages = typeof pt;

const en: SlotMessages = {
  award: (spins) => `${spins} free spins`,
  awardMore: (spins) => `${spins} more free spins`,
  cap: "Most of one spin",
  deviation: "Standard deviation of a round",
  each: (form, stake) => `${form} of ${stake}`,
  form: { lines: "25 lines", ways: "243 ways", classic: "5 lines" },
  freeOf: (spin, all) => `Free spin ${spin} of ${all}`,
  line: (number) => `line ${number}`,
  lines: "Lines",
  more: (count) => `and ${count} more`,
  multiplied: (factor) => `pays ${factor}×`,
  play: "Spin",
  playing: "Spinning",
  rules: {
    lines: "Three or more equal symbols, from the first reel to the right, pay on each of the 25 lines. The longest run of a line counts.",
    ways: "Three or more equal symbols, on neighbouring reels from the first one and at any height, pay in each of the 243 ways. Each repetition on a reel multiplies the prize.",
    classic: "Three equal symbols pay on each of the five lines.",
  },
  rulesFree: (spins, most, factor) =>
    `Three or more scene symbols, anywhere, pay and award ${spins} free spins, up to ${most} a round. Free spins pay ${factor} times and come from the same seed as the paid spin: the round is one, already decided and verifiable.`,
  rulesPayout: (coins) =>
    `Multipliers are of the whole stake. Each spin pays rounded down to the centavo; at stakes that are multiples of R$ 0.${coins} nothing is lost.`,
  scatter: (spins, factor) => `3 or more: ${spins} free spins, paying ${factor}×`,
  skip: "Skip",
  soundOff: "Turn the sound off",
  soundOn: "Turn the sound on",
  total: (amount) => `Total ${amount}`,
  volatility: "Volatility",
  volatilities: { low: "low", medium: "medium", high: "high" },
  ways: (count) => (count === "1" ? "1 way" : `${count} ways`),
  wild: "Stands for every symbol but the scene. Never on the first reel.",
};

export const slotMessages: Localized<SlotMessages> = { pt, en };
