import type { ListedRedemption } from "@trevo/contract";
import type { Shape } from "../../frame/status.tsx";
import { createWords } from "../../lib/words.ts";

type State = ListedRedemption["state"];

export const stateShapes: Record<State, Shape> = {
  held: "look",
  reserved: "waiting",
  granted: "good",
  released: "refused",
  refused: "refused",
};

const ptStates: Record<State, string> = {
  held: "Retido",
  reserved: "Espera o Pix",
  granted: "Concedido",
  released: "Liberado",
  refused: "Recusado",
};
const enStates: Record<State, string> = {
  held: "Held",
  reserved: "Waits for the Pix",
  granted: "Granted",
  released: "Released",
  refused: "Refused",
};

/** What the account shares with another one, and how a redemption ended. An unknown code is shown unchanged. */
const ptReasons: Readonly<Record<string, string>> = {
  device: "mesmo aparelho",
  network_hour: "mesma rede na mesma hora",
  payer: "mesmo pagador",
  pix_key: "mesma chave Pix",
  phone_stem: "telefones em série",
  email_stem: "e-mails parecidos",
  referral: "indicação",
  person: "mesma pessoa",
  deadline: "prazo vencido",
  expired: "reserva vencida",
  replaced: "trocado por outro",
  deposit_reversed: "depósito devolvido",
  account_not_open: "conta fechada",
};
const enReasons: Readonly<Record<string, string>> = {
  device: "same device",
  network_hour: "same network in the same hour",
  payer: "same payer",
  pix_key: "same Pix key",
  phone_stem: "phones in a series",
  email_stem: "similar e-mails",
  referral: "referral",
  person: "same person",
  deadline: "deadline passed",
  expired: "reservation expired",
  replaced: "replaced by another",
  deposit_reversed: "deposit returned",
  account_not_open: "account closed",
};

const pt = {
  states: ptStates,
  reasons: ptReasons,
  one: "Resgate",
  player: "Jogador",
  amount: "Valor",
  why: "Por que parou",
  wait: "Espera há",
  state: "Estado",
  order: "o mais antigo primeiro",
  viewHeld: "Para decidir",
  viewAll: "Todos",
  emptyTitle: "Nenhum resgate retido",
  emptyText: "Um resgate para aqui quando a conta tem algo em comum com outra que já usou a mesma promoção.",
  at: (tenant: string, time: string) => `${tenant} · pedido ${time}`,
  offer: "Promoção",
  version: "Versão",
  deposit: "Depósito",
  shares: "Em comum com outra conta",
  grant: "Conceder",
  refuse: "Recusar",
  grantMore: "Conceder…",
  refuseMore: "Recusar…",
  grantTitle: "Conceder o resgate",
  refuseTitle: "Recusar o resgate",
  grantText: (amount: string) => `A promoção vale agora: ${amount} no valor de face, com o regulamento da versão resgatada.`,
  refuseText: "O jogador é avisado de que o resgate não foi aceito. O motivo fica só com a equipe.",
  whyHeld: (moment: string) => `Sem decisão até ${moment}, é concedido sozinho.`,
  whyRead: "Você vê, e não decide: falta a permissão rewards.review.",
  whyDone: "Já foi decidido. Não há o que fazer.",
};
const en: typeof pt = {
  states: enStates,
  reasons: enReasons,
  one: "Redemption",
  player: "Player",
  amount: "Amount",
  why: "Why it stopped",
  wait: "Waiting for",
  state: "State",
  order: "oldest first",
  viewHeld: "To decide",
  viewAll: "All",
  emptyTitle: "No redemption is held",
  emptyText: "A redemption stops here when the account has something in common with another one that used the same offer.",
  at: (tenant, time) => `${tenant} · requested ${time}`,
  offer: "Offer",
  version: "Version",
  deposit: "Deposit",
  shares: "In common with another account",
  grant: "Grant",
  refuse: "Refuse",
  grantMore: "Grant…",
  refuseMore: "Refuse…",
  grantTitle: "Grant the redemption",
  refuseTitle: "Refuse the redemption",
  grantText: (amount) => `The offer takes effect now: ${amount} at face value, under the terms of the version that was redeemed.`,
  refuseText: "The player is told that the redemption was not accepted. The reason stays with staff.",
  whyHeld: (moment) => `Without a decision until ${moment}, it is granted by itself.`,
  whyRead: "You see it and do not decide: the permission rewards.review is missing.",
  whyDone: "It has been decided. There is nothing to do.",
};

export const useRedemptionWords = createWords({ pt, en });

/** Splits a reason into its codes, joined by `+`. */
export const reasonsOf = ({ reason }: Pick<ListedRedemption, "reason">): readonly string[] => (reason === null ? [] : reason.split("+"));
