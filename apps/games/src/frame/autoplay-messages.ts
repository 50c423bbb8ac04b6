import type { Localized } from "@trevo/domain";
import type { AutoplayEnd } from "./autoplay-plan.ts";

/** The result of a run for its closing sentence. */
interface RunSaid {
  readonly rounds: string;
  /** With a sign: `− R$ 3,00`. */
  readonly net: string;
}

const roundsPt = (count: number) => (count === 1 ? "1 rodada" : `${count} rodadas`);

const pt = {
  auto: "Auto",
  begin: (rounds: number) => `Começar ${roundsPt(rounds)}`,
  ended: {
    rounds: ({ rounds, net }) => `Automático completo: ${rounds}, ${net}.`,
    loss: ({ rounds, net }) => `Parou no seu limite de perda: ${rounds}, ${net}.`,
    win: ({ rounds, net }) => `Parou no ganho que você escolheu: ${rounds}, ${net}.`,
    single_win: ({ rounds, net }) => `Parou na rodada com o ganho que você escolheu: ${rounds}, ${net}.`,
    balance: ({ rounds, net }) => `Parou: o saldo não cobre a aposta. ${rounds}, ${net}.`,
    stopped: ({ rounds, net }) => `Você parou: ${rounds}, ${net}.`,
    hidden: ({ rounds, net }) => `Parou porque você saiu da página: ${rounds}, ${net}.`,
    paused: ({ rounds, net }) => `Parou por um aviso do site: ${rounds}, ${net}.`,
  } as Record<Exclude<AutoplayEnd, "refused">, (said: RunSaid) => string>,
  least: (stake: string) => `No mínimo uma aposta: ${stake}.`,
  note: "Para quando você toca em Parar, aperta Esc ou sai da página.",
  optional: "opcional",
  progress: (played: number, rounds: number) => `${played} de ${rounds}`,
  rounds: "Rodadas",
  said: roundsPt,
  stakes: (count: number) => `${count} apostas`,
  stop: "Parar",
  stopLoss: "Parar se perder",
  stopLossMissing: "Informe quanto você aceita perder.",
  stopSingleWin: "Ou em uma só rodada",
  stopWin: "Parar se ganhar",
  sum: (rounds: number, stake: string, loss: string) => `Até ${roundsPt(rounds)} de ${stake}. A perda não passa de ${loss}.`,
  title: "Jogo automático",
  unreadable: "Revise os valores de ganho.",
};

export type AutoplayMessages = typeof pt;

const roundsEn = (count: number) => (count === 1 ? "1 round" : `${count} rounds`);

const en: AutoplayMessages = {
  auto: "Auto",
  begin: (rounds) => `Start ${roundsEn(rounds)}`,
  ended: {
    rounds: ({ rounds, net }) => `Autoplay is done: ${rounds}, ${net}.`,
    loss: ({ rounds, net }) => `Stopped at your loss limit: ${rounds}, ${net}.`,
    win: ({ rounds, net }) => `Stopped at the win you chose: ${rounds}, ${net}.`,
    single_win: ({ rounds, net }) => `Stopped after a round with the win you chose: ${rounds}, ${net}.`,
    balance: ({ rounds, net }) => `Stopped: the balance does not cover the stake. ${rounds}, ${net}.`,
    stopped: ({ rounds, net }) => `You stopped it: ${rounds}, ${net}.`,
    hidden: ({ rounds, net }) => `Stopped because you left the page: ${rounds}, ${net}.`,
    paused: ({ rounds, net }) => `Stopped by a notice of the site: ${rounds}, ${net}.`,
  },
  least: (stake) => `At least one stake: ${stake}.`,
  note: "Stops when you tap Stop, press Esc or leave the page.",
  optional: "optional",
  progress: (played, rounds) => `${played} of ${rounds}`,
  rounds: "Rounds",
  said: roundsEn,
  stakes: (count) => `${count} stakes`,
  stop: "Stop",
  stopLoss: "Stop if I lose",
  stopLossMissing: "Enter how much you accept to lose.",
  stopSingleWin: "Or in a single round",
  stopWin: "Stop if I win",
  sum: (rounds, stake, loss) => `Up to ${roundsEn(rounds)} of ${stake}. The loss stays within ${loss}.`,
  title: "Autoplay",
  unreadable: "Check the amounts of the wins.",
};

export const autoplayMessages: Localized<AutoplayMessages> = { pt, en };
