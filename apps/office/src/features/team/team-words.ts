import type { Output } from "@trevo/contract/client";
import type { Locale } from "@trevo/domain";
import type { Shape } from "../../frame/status.tsx";
import { createWords } from "../../lib/words.ts";
import { accessWord } from "../../lib/role-words.ts";

export type TeamMember = Output<"GET /staff/members">["data"][number];
export type MemberFile = Output<"GET /staff/members/:id">["data"];
export type Grant = TeamMember["grants"][number];

export const stateShapes: Record<TeamMember["state"], Shape> = { active: "good", invited: "waiting", closed: "stopped" };

const nameIn =
  (locale: Locale) =>
  ({ role, permission, own_role }: Pick<Grant, "role" | "permission" | "own_role">): string =>
    accessWord(locale, own_role?.name ?? role ?? permission ?? "");

/** Summarises grants: roles by name, single permissions by their number, as much as fits in a row. */
const summaryIn =
  (locale: Locale, { none, single }: { none: string; single: (count: number) => string }) =>
  (grants: readonly Grant[]): string => {
    const named = grants
      .filter(({ permission }) => permission === null)
      .map((grant) => nameIn(locale)(grant) + (grant.brand === null ? "" : ` (${grant.brand})`));
    const rest = grants.length - named.length;
    return [...named, ...(rest > 0 ? [single(rest)] : [])].join(", ") || none;
  };

const pt = {
  states: { invited: "Convite enviado", active: "Em atividade", closed: "Desligado" },
  views: { invited: "Convidados", active: "Em atividade", closed: "Desligados" },
  viewAll: "Todos",
  one: "Membro da equipe",
  who: "Quem",
  you: "você",
  state: "Estado",
  grants: "Acessos",
  sessions: "Sessões",
  lastLogin: "Última entrada",
  never: "Nunca entrou",
  order: "por nome",
  emptyTitle: "Ninguém aqui",
  emptyText: "Quem trabalha nas marcas desta operadora aparece aqui.",
  email: "E-mail",
  noGrants: "Não tem nenhum acesso.",
  allBrands: "todas as marcas",
  open: "sem prazo",
  until: (time: string) => `até ${time}`,
  openSessions: "Sessões abertas",
  noSessions: "Nenhuma sessão aberta.",
  sessionSince: (time: string) => `Desde ${time}`,
  seen: (time: string) => `uso em ${time}`,
  whyOwn: "Ninguém muda os próprios acessos.",
  whyRead: "Você pode ver a equipe, mas não mudar acessos.",
  whyClosed: "Só um novo convite abre esta conta de novo.",
  whyManage: "O que você tira vale na próxima ação da pessoa.",
  endGrant: "Encerrar",
  endGrantOf: (grant: string) => `Encerrar acesso: ${grant}`,
  endGrantTitle: (name: string) => `Encerrar o acesso de ${name}`,
  endGrantText: (grant: string) => `${grant}: o acesso termina agora.`,
  endSessions: "Encerrar sessões",
  endSessionsMore: "Encerrar sessões…",
  endSessionsTitle: (name: string) => `Encerrar as sessões de ${name}`,
  endSessionsText: "A pessoa sai de todos os aparelhos e precisa entrar de novo.",
  close: "Desligar",
  closeMore: "Desligar…",
  closeTitle: (name: string) => `Desligar ${name}`,
  closeText: "A pessoa sai de todos os aparelhos e não entra mais. O que ela fez continua registrado.",
  invite: "Convidar",
  inviteMore: "Convidar…",
  inviteTitle: "Convidar alguém para a equipe",
  inviteText: "Outra pessoa aprova. Depois disso, um link de uso único vai para o e-mail, e só para ele. Ele vale por 24 horas.",
  name: "Nome",
  access: "Acesso",
  where: "Onde",
  everyBrand: "Todas as marcas",
  ends: "Até quando",
  days: (count: number) => (count === 1 ? "1 dia" : `${count} dias`),
  propose: "Propor",
  reasonHint: "Fica no registro, com o seu nome.",
  proposed: "Proposta feita. Ela espera outra pessoa em Aprovações.",
  give: "Dar acesso",
  giveMore: "Dar acesso…",
  giveTitle: (name: string) => `Dar acesso a ${name}`,
  giveText: "Vale depois que outra pessoa aprovar. Quem cuida da equipe não aprova saques nem corrige saldos.",
  reset: "Mandar novo convite",
  resetMore: "Novo convite…",
  resetTitle: (name: string) => `Mandar um novo convite a ${name}`,
  resetText:
    "Para quem perdeu o aparelho, a senha ou o convite. Depois que outra pessoa aprovar, a senha, o código e as chaves atuais deixam de valer e um link vai para o e-mail.",
  mayDo: "O que pode fazer",
  passkeys: "Chaves de acesso",
  passkeysFew: (count: number) => `${count} · quem cuida da equipe deve ter duas`,
  ownPasskeys: "Quem cuida da equipe deve ter duas chaves de acesso: uma para usar e outra para quando a primeira se perder.",
  ownPasskeysLink: "Ver minhas chaves",
  grantName: nameIn("pt"),
  summary: summaryIn("pt", { none: "Nenhum", single: (count) => (count === 1 ? "1 permissão" : `${count} permissões`) }),
};
const en: typeof pt = {
  states: { invited: "Invited", active: "Active", closed: "Closed" },
  views: { invited: "Invited", active: "Active", closed: "Closed" },
  viewAll: "All",
  one: "Team member",
  who: "Who",
  you: "you",
  state: "State",
  grants: "Access",
  sessions: "Sessions",
  lastLogin: "Last login",
  never: "Never logged in",
  order: "by name",
  emptyTitle: "Nobody here",
  emptyText: "Whoever works for this operator's brands appears here.",
  email: "E-mail",
  noGrants: "Has no access.",
  allBrands: "all brands",
  open: "without an end",
  until: (time) => `until ${time}`,
  openSessions: "Open sessions",
  noSessions: "No open session.",
  sessionSince: (time) => `Since ${time}`,
  seen: (time) => `used ${time}`,
  whyOwn: "Nobody changes their own access.",
  whyRead: "You can see the team, and not change its access.",
  whyClosed: "Only a new invitation opens this account again.",
  whyManage: "What you take away counts from the person's next action.",
  endGrant: "End",
  endGrantOf: (grant) => `End access: ${grant}`,
  endGrantTitle: (name) => `End access for ${name}`,
  endGrantText: (grant) => `${grant}: the access ends now.`,
  endSessions: "End sessions",
  endSessionsMore: "End sessions…",
  endSessionsTitle: (name) => `End the sessions of ${name}`,
  endSessionsText: "The person is logged out on every device and has to log in again.",
  close: "Close",
  closeMore: "Close account…",
  closeTitle: (name) => `Close the account of ${name}`,
  closeText: "The person is logged out on every device and cannot log in again. What they did stays recorded.",
  invite: "Invite",
  inviteMore: "Invite…",
  inviteTitle: "Invite somebody to the team",
  inviteText: "Another person approves. Then a link that works once goes to the e-mail address alone. It is valid for 24 hours.",
  name: "Name",
  access: "Access",
  where: "Where",
  everyBrand: "Every brand",
  ends: "Access until",
  days: (count) => (count === 1 ? "1 day" : `${count} days`),
  propose: "Propose",
  reasonHint: "It stays on record, with your name.",
  proposed: "Proposed. It waits for somebody else in Approvals.",
  give: "Give access",
  giveMore: "Give access…",
  giveTitle: (name) => `Give ${name} access`,
  giveText:
    "It takes effect once another person has approved it. Whoever manages staff neither approves withdrawals nor corrects balances.",
  reset: "Send a new invitation",
  resetMore: "New invitation…",
  resetTitle: (name) => `Send ${name} a new invitation`,
  resetText:
    "For whoever lost the device, the password or the invitation. Once another person has approved it, the current password, code and passkeys stop working, and a link goes to the e-mail address.",
  mayDo: "What they may do",
  passkeys: "Passkeys",
  passkeysFew: (count) => `${count} · whoever manages staff should have two`,
  ownPasskeys: "Whoever manages staff should have two passkeys: one to use, and another for when the first is lost.",
  ownPasskeysLink: "See my passkeys",
  grantName: nameIn("en"),
  summary: summaryIn("en", { none: "None", single: (count) => (count === 1 ? "1 permission" : `${count} permissions`) }),
};

export const useTeamWords = createWords({ pt, en });
