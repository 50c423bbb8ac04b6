import type { paymentCase } from "@trevo/contract";
import type { z } from "zod";
import { createWords } from "../../lib/words.ts";

export type PaymentCase = z.output<typeof paymentCase>;
type Kind = PaymentCase["kind"];

const ptKinds: Record<Kind, string> = {
  withdrawal: "Saque em análise",
  pix: "Pix sem dono",
  closed_account: "Saldo de conta encerrada",
  payer_link: "Contas do mesmo pagador",
  win: "Prêmio parado",
};
const enKinds: Record<Kind, string> = {
  withdrawal: "Withdrawal under review",
  pix: "Unassigned Pix",
  closed_account: "Balance of a closed account",
  payer_link: "Accounts of one payer",
  win: "Parked win",
};
const ptHelp: Record<Kind, string> = {
  withdrawal: "O saque espera a decisão de uma pessoa. Decida na tela Saques.",
  pix: "O Pix não foi creditado nem devolvido. Acerte com o banco, e feche com uma nota.",
  closed_account: "A conta foi encerrada com saldo. O pagamento é combinado com a pessoa.",
  payer_link: "Um pagador pôs dinheiro em mais de uma conta. Olhe cada uma, e feche com uma nota.",
  win: "O prêmio chegou depois que a rodada fechou. Ele é decidido entre as rodadas abertas.",
};
const enHelp: Record<Kind, string> = {
  withdrawal: "The withdrawal waits for a person. Decide on the Withdrawals screen.",
  pix: "The Pix was neither credited nor returned. Settle it with the bank, and close it with a note.",
  closed_account: "The account was closed with a balance. Payment is arranged with the person.",
  payer_link: "One payer has funded more than one account. Look at each, and close it with a note.",
  win: "The win came after its round was closed. It is decided among the open rounds.",
};

const pt = {
  kinds: ptKinds,
  help: ptHelp,
  one: "Caso de pagamento",
  amount: "Valor",
  reason: "Por que parou",
  wait: "Espera",
  order: "mais antigos primeiro",
  emptyTitle: "Nenhum caso",
  emptyText: "Todo pagamento desta marca encontrou o seu lugar.",
  since: (tenant: string, time: string) => `${tenant} · desde ${time}`,
  id: "Número",
  linked: "Contas ligadas",
  gone: "Este caso já foi resolvido.",
  close: "Fechar com nota…",
  refusedReturn: "Devolução recusada pelo banco",
  refusedReturnHelp:
    "O depósito saiu do saldo do jogador, e o banco não o devolveu. Não devolva pelo site do banco: confira o extrato e, se o dinheiro continua lá, corrija o saldo do jogador. Depois feche com uma nota.",
  closeTitle: "Fechar o caso",
  closeText: "A nota fica no registro. Nenhum dinheiro se move.",
  closeAction: "Fechar o caso",
  note: "Nota",
  whyClose: "Fecha quem já acertou com o banco ou olhou as contas.",
  whyRead: "Você vê, e não fecha: falta a permissão cases.close.",
  whyNot: "Este caso fecha sozinho, ou noutra tela.",
};
const en: typeof pt = {
  kinds: enKinds,
  help: enHelp,
  one: "Payment case",
  amount: "Amount",
  reason: "Why it stopped",
  wait: "Wait",
  order: "oldest first",
  emptyTitle: "No case",
  emptyText: "Every payment of this brand has found its place.",
  since: (tenant, time) => `${tenant} · since ${time}`,
  id: "Number",
  linked: "Linked accounts",
  gone: "This case is already settled.",
  close: "Close with a note…",
  refusedReturn: "Return refused by the bank",
  refusedReturnHelp:
    "The deposit has left the player's balance, and the bank did not return it. Do not refund it at the bank's site: check the statement and, if the money is still there, correct the player's balance. Then close it with a note.",
  closeTitle: "Close the case",
  closeText: "The note stays on record. No money moves.",
  closeAction: "Close the case",
  note: "Note",
  whyClose: "Whoever settled it with the bank, or looked at the accounts, closes it.",
  whyRead: "You see it and do not close it: the permission cases.close is missing.",
  whyNot: "This case ends by itself, or on another screen.",
};

export const useCaseWords = createWords({ pt, en });
