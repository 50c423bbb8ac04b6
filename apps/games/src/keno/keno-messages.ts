import type { Localized } from "@trevo/domain";

const pt = {
  board: "Números",
  choose: "Escolha de 1 a 10 números",
  clear: "Limpar",
  drawn: (number: string, hit: boolean) => `${number}, ${hit ? "acertou" : "sorteado"}`,
  hits: (count: number) => (count === 1 ? "1 acerto" : `${count} acertos`),
  lucky: "Surpresinha",
  payTable: "O que os acertos pagam",
  picked: (count: number) => (count === 1 ? "com 1 número" : `com ${count} números`),
  play: "Sortear",
  playing: "Sorteando",
  returnOf: (picks: number) => (picks === 1 ? "RTP com 1 número" : `RTP com ${picks} números`),
  rulesText: [
    "São sorteados 10 números de 1 a 40, um de cada vez e sem repetição.",
    "Você escolhe de 1 a 10 números. Quanto mais acertos, mais a aposta multiplica; a tabela embaixo dos números mostra os multiplicadores da sua escolha.",
    "O ganho é aposta × multiplicador, arredondado para baixo ao centavo. Com 1 número, errar devolve 0,60×.",
  ],
};

export type KenoMessages = typeof pt;

const en: KenoMessages = {
  board: "Numbers",
  choose: "Choose 1 to 10 numbers",
  clear: "Clear",
  drawn: (number, hit) => `${number}, ${hit ? "hit" : "drawn"}`,
  hits: (count) => (count === 1 ? "1 hit" : `${count} hits`),
  lucky: "Lucky pick",
  payTable: "What hits pay",
  picked: (count) => (count === 1 ? "with 1 number" : `with ${count} numbers`),
  play: "Draw",
  playing: "Drawing",
  returnOf: (picks) => (picks === 1 ? "RTP with 1 number" : `RTP with ${picks} numbers`),
  rulesText: [
    "Ten numbers of 1 to 40 are drawn, one at a time and without repetition.",
    "You choose 1 to 10 numbers. The more hits, the more the stake is multiplied by; the table below the numbers shows the multipliers of your choice.",
    "The prize is stake × multiplier, rounded down to the centavo. With 1 number, a miss gives back 0.60×.",
  ],
};

export const kenoMessages: Localized<KenoMessages> = { pt, en };
