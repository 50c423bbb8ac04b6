import type { Localized } from "@trevo/domain";

const pt = {
  play: "Rodada grátis",
  remaining: (rounds: number) => (rounds === 1 ? "1 rodada grátis" : `${rounds} rodadas grátis`),
  worth: {
    cash: (stake: string) => `Cada uma vale ${stake}. O que você ganhar é saldo real.`,
    bonus: (stake: string) => `Cada uma vale ${stake}. O que você ganhar é bônus.`,
  },
  useBalance: "Apostar com saldo",
  useFree: "Usar rodadas grátis",
  done: (won: string) => `Rodadas grátis concluídas: você ganhou ${won}.`,
  goOn: "Continuar com saldo",
  choose: "Escolha como continuar",
  chips: (stake: string) => `Faça apostas que somem ${stake}`,
  notCharged: "rodada grátis",
  lost: (face: string) => `${face}. Não foi desta vez. A rodada era grátis.`,
};

export type FreeRoundMessages = typeof pt;

const en: FreeRoundMessages = {
  play: "Free round",
  remaining: (rounds) => (rounds === 1 ? "1 free round" : `${rounds} free rounds`),
  worth: {
    cash: (stake) => `Each is worth ${stake}. What you win is cash.`,
    bonus: (stake) => `Each is worth ${stake}. What you win is bonus money.`,
  },
  useBalance: "Bet with balance",
  useFree: "Use free rounds",
  done: (won) => `Free rounds finished: you won ${won}.`,
  goOn: "Go on with balance",
  choose: "Choose how to go on",
  chips: (stake) => `Place bets that add up to ${stake}`,
  notCharged: "free round",
  lost: (face) => `${face}. Not this time. The round was free.`,
};

export const freeRoundMessages: Localized<FreeRoundMessages> = { pt, en };
