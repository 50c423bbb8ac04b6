import type { DepositFile, DepositPix, ListedDeposit } from "@trevo/contract";
import type { Shape } from "../../frame/status.tsx";
import { createWords } from "../../lib/words.ts";
import { enReasons, ptReasons } from "./reason-words.ts";

type State = ListedDeposit["state"];
type Disposition = DepositPix["disposition"];
type Account = DepositFile["player"]["state"];

export const stateShapes: Record<State, Shape> = {
  waiting_payment: "waiting",
  pending: "look",
  paid: "good",
  refused: "refused",
  refunded: "refused",
  chargebacked: "bad",
};

export const dispositionShapes: Record<Disposition, Shape> = {
  credited: "good",
  returning: "work",
  returned: "refused",
  under_review: "look",
  suspense: "look",
};

const ptStates: Record<State, string> = {
  waiting_payment: "Aguardando o Pix",
  pending: "Espera uma decisão",
  paid: "Creditado",
  refused: "Não creditado",
  refunded: "Devolvido",
  chargebacked: "Devolvido pelo banco",
};
const enStates: Record<State, string> = {
  waiting_payment: "Waiting for the Pix",
  pending: "Waits for a decision",
  paid: "Credited",
  refused: "Not credited",
  refunded: "Returned",
  chargebacked: "Returned by the bank",
};
const ptDispositions: Record<Disposition, string> = {
  credited: "Creditado na conta",
  returning: "Voltando para quem pagou",
  returned: "Voltou para quem pagou",
  under_review: "Espera uma pessoa, em Casos de pagamento",
  suspense: "Sem cobrança nossa",
};
const enDispositions: Record<Disposition, string> = {
  credited: "Credited to the account",
  returning: "On its way back to the payer",
  returned: "Went back to the payer",
  under_review: "Waits for a person, in Payment cases",
  suspense: "For no charge of ours",
};
const ptAccounts: Record<Account, string> = { active: "conta ativa", blocked: "conta bloqueada", closed: "conta encerrada" };
const enAccounts: Record<Account, string> = { active: "account active", blocked: "account blocked", closed: "account closed" };
const ptEntries: Readonly<Record<string, string>> = {
  deposit: "Depósito",
  deposit_reversed: "Devolução",
  debt: "Dívida",
  debt_paid: "Dívida paga",
};
const enEntries: Readonly<Record<string, string>> = {
  deposit: "Deposit",
  deposit_reversed: "Return",
  debt: "Debt",
  debt_paid: "Debt paid",
};
/** Titles by duration in minutes. */
const ptSpans: Readonly<Record<string, string>> = { "60": "1 hora", "1440": "24 horas", "10080": "7 dias", "43200": "30 dias" };
const enSpans: Readonly<Record<string, string>> = { "60": "1 hour", "1440": "24 hours", "10080": "7 days", "43200": "30 days" };

/** An unknown code is shown as in the log. */
const readFrom = (known: Readonly<Record<string, string>>) => (code: string) => known[code] ?? code;

const pt = {
  states: ptStates,
  stateOf: readFrom(ptStates),
  reasonOf: readFrom(ptReasons),
  entryOf: readFrom(ptEntries),
  dispositions: ptDispositions,
  accounts: ptAccounts,
  spans: ptSpans,
  one: "Depósito",
  player: "Jogador",
  amount: "Valor",
  maxAmount: "Valor até",
  state: "Situação",
  why: "Por quê",
  asked: "Pedido",
  within: "Pedido nos últimos",
  before: "Pedido há mais de",
  order: "mais novos primeiro",
  viewAll: "Todos",
  viewLarge: "Acima de R$ 10 mil",
  atLeast: (value: string) => `≥ ${value}`,
  atMost: (value: string) => `≤ ${value}`,
  emptyTitle: "Nenhum depósito",
  emptyText: "Quem gera um Pix de depósito aparece aqui, pago ou não.",
  askedAt: (tenant: string, time: string) => `${tenant} · pedido: ${time}`,
  noCpf: "sem CPF",
  balance: "Saldo",
  held: "reservado",
  debt: "dívida",
  charge: "Cobrança",
  txid: "txid",
  expires: "Vale até",
  balanceAfter: "Saldo depois",
  bank: "O que o banco recebeu",
  nothingCame: "O banco não recebeu nenhum Pix para esta cobrança.",
  payer: "Quem pagou",
  payerCpf: "CPF de quem pagou",
  notSaid: "o banco não informou",
  payerOwn: "Pago com o CPF da conta",
  payerOther: "Pago com outro CPF",
  payerUnknown: "Sem CPF para comparar",
  demanded: "O banco exigiu de volta",
  returned: "Saiu do saldo para ser devolvido:",
  paidAt: "Pago em",
  endToEnd: "EndToEndId",
  ledger: "Lançamentos",
  ledgerNote: "do ponto de vista do jogador",
  nothingPosted: "Nada foi lançado na carteira.",
  history: "Histórico",
};

const en: typeof pt = {
  states: enStates,
  stateOf: readFrom(enStates),
  reasonOf: readFrom(enReasons),
  entryOf: readFrom(enEntries),
  dispositions: enDispositions,
  accounts: enAccounts,
  spans: enSpans,
  one: "Deposit",
  player: "Player",
  amount: "Amount",
  maxAmount: "Amount up to",
  state: "State",
  why: "Why",
  asked: "Requested",
  within: "Requested in the last",
  before: "Requested at least",
  order: "newest first",
  viewAll: "All",
  viewLarge: "Above R$ 10,000",
  atLeast: (value) => `≥ ${value}`,
  atMost: (value) => `≤ ${value}`,
  emptyTitle: "No deposits",
  emptyText: "Whoever makes a Pix code for a deposit appears here, paid or not.",
  askedAt: (tenant, time) => `${tenant} · requested: ${time}`,
  noCpf: "no CPF",
  balance: "Balance",
  held: "reserved",
  debt: "debt",
  charge: "Charge",
  txid: "txid",
  expires: "Valid until",
  balanceAfter: "Balance after",
  bank: "What the bank received",
  nothingCame: "The bank has received no Pix for this charge.",
  payer: "Payer",
  payerCpf: "The payer's CPF",
  notSaid: "the bank did not say",
  payerOwn: "Paid with the account's CPF",
  payerOther: "Paid with another CPF",
  payerUnknown: "No CPF to compare",
  demanded: "The bank demanded back",
  returned: "Left the balance to be returned:",
  paidAt: "Paid",
  endToEnd: "EndToEndId",
  ledger: "Entries",
  ledgerNote: "from the player's point of view",
  nothingPosted: "Nothing was posted to the wallet.",
  history: "History",
};

export const useDepositWords = createWords({ pt, en });
