import type { ListedExclusion } from "@trevo/contract";
import { createWords } from "../../lib/words.ts";

const ptRequesters: Record<ListedExclusion["by"], string> = {
  player: "o próprio jogador",
  family: "a família",
  court: "a justiça",
  us: "a equipe",
};
const enRequesters: Record<ListedExclusion["by"], string> = {
  player: "the player",
  family: "the family",
  court: "a court",
  us: "the team",
};
const ptAccounts: Record<ListedExclusion["player_state"], string> = {
  active: "conta aberta",
  blocked: "conta bloqueada",
  closed: "conta encerrada",
};
const enAccounts: Record<ListedExclusion["player_state"], string> = {
  active: "account open",
  blocked: "account blocked",
  closed: "account closed",
};

const pt = {
  requesters: ptRequesters,
  accounts: ptAccounts,
  player: "Jogador",
  state: "Situação",
  holds: "Em vigor",
  ending: "Fim pedido",
  ended: "Terminada",
  until: "Até",
  forEver: "sem prazo",
  by: "Quem pediu",
  others: "outras pessoas",
  enteredBy: (name: string) => `registrada por ${name}`,
  cash: "Saldo a pagar",
  since: "Desde",
  order: "mais novas primeiro",
  viewActive: "Em vigor",
  viewEnded: "Terminadas",
  viewAll: "Todas",
  emptyTitle: "Nenhuma autoexclusão",
  emptyText: "Quem se exclui nesta marca, ou é excluído pela equipe, aparece aqui. Vale em todas as marcas da operadora.",
  waits: "Há saldo de quem está excluído. Ele é pago em",
  balances: "Saldos parados",
};
const en: typeof pt = {
  requesters: enRequesters,
  accounts: enAccounts,
  player: "Player",
  state: "State",
  holds: "In force",
  ending: "End requested",
  ended: "Ended",
  until: "Until",
  forEver: "no end",
  by: "Asked for by",
  others: "other people",
  enteredBy: (name) => `entered by ${name}`,
  cash: "To be paid out",
  since: "Since",
  order: "newest first",
  viewActive: "In force",
  viewEnded: "Ended",
  viewAll: "All",
  emptyTitle: "No exclusions",
  emptyText:
    "Whoever excludes themselves at this brand, or is excluded by the team, appears here. It holds at every brand of the operator.",
  waits: "Some of the excluded have a balance. It is paid out under",
  balances: "Dormant balances",
};

export const useExclusionWords = createWords({ pt, en });
