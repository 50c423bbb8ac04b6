import type { OwnStaffSession } from "@trevo/contract";
import { createWords } from "../../lib/words.ts";

const pt = {
  one: "Sessão",
  device: "Aparelho",
  address: "Endereço",
  state: "Estado",
  here: "Esta sessão",
  open: "Aberta",
  began: "Entrada",
  seen: "Último uso",
  on: (browser: string, system: string) => `${browser} em ${system}`,
  unknown: "Aparelho desconhecido",
  order: "último uso primeiro",
  emptyTitle: "Nenhuma sessão aberta",
  emptyText: "As sessões em que você entrou aparecem aqui enquanto estão abertas.",
  hint: "Se você não reconhece uma sessão, encerre-a e peça a redefinição do seu acesso a quem cuida da equipe.",
  whyHere: "Você está nesta sessão. Para encerrá-la, use Sair no menu da sua conta.",
  whyOpen: "Encerrada, ela não abre mais nada: a próxima chamada dela já é recusada.",
  end: "Encerrar a sessão",
  endMore: "Encerrar…",
  endText: (device: string) => `Quem usa “${device}” precisa entrar de novo, com senha e segundo fator.`,
  endOthers: "Encerrar as outras",
  endOthersMore: "Encerrar as outras…",
  endOthersTitle: "Encerrar as outras sessões",
  endOthersText: "Só esta sessão continua aberta. Nas outras, é preciso entrar de novo, com senha e segundo fator.",
};
const en: typeof pt = {
  one: "Session",
  device: "Device",
  address: "Address",
  state: "State",
  here: "This session",
  open: "Open",
  began: "Signed in",
  seen: "Last use",
  on: (browser, system) => `${browser} on ${system}`,
  unknown: "Unknown device",
  order: "last use first",
  emptyTitle: "No open session",
  emptyText: "The sessions that you signed in to appear here while they are open.",
  hint: "If you do not recognise a session, end it and ask whoever manages the team to reset your access.",
  whyHere: "You are in this session. To end it, use Sign out in the menu of your account.",
  whyOpen: "Once ended, it no longer works: its next call is refused.",
  end: "End the session",
  endMore: "End…",
  endText: (device) => `Whoever uses “${device}” has to sign in again, with the password and the second factor.`,
  endOthers: "End the others",
  endOthersMore: "End the others…",
  endOthersTitle: "End the other sessions",
  endOthersText: "Only this session stays open. The others have to sign in again, with the password and the second factor.",
};

export const useSessionWords = createWords({ pt, en });

export function deviceName({ device: { browser, system } }: OwnStaffSession, words: typeof pt): string {
  if (browser && system) return words.on(browser, system);
  return browser ?? system ?? words.unknown;
}
