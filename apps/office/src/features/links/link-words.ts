import type { LinkGroupState, LinkKind, LinkVerdict } from "@trevo/contract";
import { createWords } from "../../lib/words.ts";

const ptKinds: Record<LinkKind, string> = { pix_key: "Chave Pix", payer: "Pagador", device: "Aparelho", network: "Rede" };
const enKinds: Record<LinkKind, string> = { pix_key: "Pix key", payer: "Payer", device: "Device", network: "Network" };
const ptShares: Record<LinkKind, string> = {
  pix_key: "Recebem saques na mesma chave Pix",
  payer: "A mesma pessoa pagou depósitos",
  device: "Entraram pelo mesmo aparelho",
  network: "Cadastradas na mesma rede, na mesma hora",
};
const enShares: Record<LinkKind, string> = {
  pix_key: "Withdraw to the same Pix key",
  payer: "The same person paid deposits",
  device: "Signed in on the same device",
  network: "Registered from the same network within the hour",
};
const ptVerdicts: Record<LinkVerdict, string> = {
  one_person: "São da mesma pessoa",
  household: "Pessoas que moram juntas",
  unrelated: "Não têm relação",
};
const enVerdicts: Record<LinkVerdict, string> = {
  one_person: "They are one person's",
  household: "People who live together",
  unrelated: "Not related",
};
const ptStates: Record<LinkGroupState, string> = { open: "Espera por alguém", decided: "Decidido", lapsed: "Sem vínculo hoje" };
const enStates: Record<LinkGroupState, string> = { open: "Waits for somebody", decided: "Decided", lapsed: "No link today" };
const ptPlayers = { active: "Ativa", blocked: "Bloqueada", closed: "Encerrada" };
const enPlayers: typeof ptPlayers = { active: "Active", blocked: "Blocked", closed: "Closed" };

const pt = {
  kinds: ptKinds,
  shares: ptShares,
  verdicts: ptVerdicts,
  states: ptStates,
  players: ptPlayers,
  one: "Contas ligadas",
  accounts: "Contas",
  andMore: (names: string, more: number): string => (more > 0 ? `${names} e mais ${more}` : names),
  strength: "Força",
  ofHundred: (strength: number): string => `${strength} de 100`,
  shared: "Em comum",
  verdict: "Decisão",
  undecided: "Nenhuma",
  changed: "Última mudança",
  order: "vínculo mais forte primeiro",
  viewOpen: "Esperam",
  viewDecided: "Decididos",
  viewLapsed: "Sem vínculo hoje",
  emptyTitle: "Nenhuma conta ligada espera",
  emptyText: "Contas que usam o mesmo aparelho, a mesma chave Pix ou o mesmo pagador aparecem aqui, de hora em hora.",
  found: (at: string): string => `encontrado em ${at}`,
  why: "Por que estão ligadas",
  whyNote: "cada tipo conta uma vez",
  times: (count: number): string => `${count} vezes`,
  weight: (weight: number): string => `+${weight}`,
  crowd: (others: number): string =>
    others === 0 ? "ninguém mais usou essa rede" : others === 1 ? "mais 1 conta usou essa rede" : `mais ${others} contas usaram essa rede`,
  networkNote: "A rede sozinha não liga ninguém: muita gente sai pela mesma operadora.",
  table: "Quem usa o quê",
  account: "Conta",
  usesIt: "Usa",
  morePartsNote: (count: number): string => `Há mais ${count} em comum além destes.`,
  moreAccountsNote: (count: number): string => `Há mais ${count} contas neste grupo.`,
  cash: "Saldo",
  since: (date: string): string => `desde ${date}`,
  decisions: "O que já foi decidido",
  noDecisions: "Nenhuma decisão ainda.",
  decide: "Decidir…",
  decideTitle: "Decidir sobre estas contas",
  decideText: "A decisão fica registrada e não bloqueia nenhuma conta. Bloquear é um ato na ficha de cada jogador, com motivo.",
  decideAction: "Registrar",
  choice: "Estas contas…",
  reasonHint: "O que mostrou isso. Só a equipe lê.",
  whyOpen: "Compare as contas e diga o que são. Nenhuma conta é bloqueada por aqui.",
  whyRead: "Você vê, e não decide: falta a permissão risk.review.",
  whyDecided: "Decidido. Volta para a fila se as contas tiverem mais alguma coisa em comum.",
  whyLapsed: "O que as ligava foi esquecido após 90 dias, ou elas entraram em outro grupo.",
};
const en: typeof pt = {
  kinds: enKinds,
  shares: enShares,
  verdicts: enVerdicts,
  states: enStates,
  players: enPlayers,
  one: "Linked accounts",
  accounts: "Accounts",
  andMore: (names, more) => (more > 0 ? `${names} and ${more} more` : names),
  strength: "Strength",
  ofHundred: (strength) => `${strength} of 100`,
  shared: "In common",
  verdict: "Decision",
  undecided: "None",
  changed: "Last change",
  order: "strongest link first",
  viewOpen: "Waiting",
  viewDecided: "Decided",
  viewLapsed: "No link today",
  emptyTitle: "No linked accounts wait",
  emptyText: "Accounts that share a device, a Pix key or a payer appear here, every hour.",
  found: (at) => `found on ${at}`,
  why: "Why they are linked",
  whyNote: "each kind counts once",
  times: (count) => `${count} times`,
  weight: (weight) => `+${weight}`,
  crowd: (others) =>
    others === 0
      ? "nobody else used that network"
      : others === 1
        ? "1 other account used that network"
        : `${others} other accounts used that network`,
  networkNote: "A network alone links nobody: many people share one carrier.",
  table: "Who uses what",
  account: "Account",
  usesIt: "Uses it",
  morePartsNote: (count) => `They have ${count} more in common.`,
  moreAccountsNote: (count) => `There are ${count} more accounts in this group.`,
  cash: "Cash",
  since: (date) => `since ${date}`,
  decisions: "What was decided",
  noDecisions: "No decision yet.",
  decide: "Decide…",
  decideTitle: "Decide on these accounts",
  decideText: "The decision is recorded and blocks no account. A block is an act on each player's file, with a reason.",
  decideAction: "Record",
  choice: "These accounts…",
  reasonHint: "What showed it. Only staff reads it.",
  whyOpen: "Compare the accounts and say what they are. No account is blocked here.",
  whyRead: "You see it and do not decide: the permission risk.review is missing.",
  whyDecided: "Decided. It comes back when the accounts have more in common.",
  whyLapsed: "What linked them was forgotten after 90 days, or they joined another group.",
};

export const useLinkWords = createWords({ pt, en });
