import type { BetRecord, Transaction, WalletStatement } from "@trevo/contract";
import type { Locale, Localized } from "@trevo/domain";
import type { Cell } from "../../kernel/csv.ts";

type Words = Localized;
type Head = Localized<readonly string[]>;

export const transactionHead: Head = {
  pt: [
    "Data",
    "Tipo",
    "Descrição",
    "Situação",
    "Valor (R$)",
    "Saldo depois (R$)",
    "Chave Pix",
    "Observação",
    "Atualizado em",
    "Identificador",
  ],
  en: ["Date", "Type", "Description", "Status", "Amount (R$)", "Balance after (R$)", "Pix key", "Note", "Updated at", "Identifier"],
};

export const betHead: Head = {
  pt: ["Data", "Jogo", "Provedor", "Situação", "Aposta (R$)", "Prêmio (R$)", "Resultado (R$)", "Multiplicador", "Identificador"],
  en: ["Date", "Game", "Provider", "Status", "Stake (R$)", "Payout (R$)", "Result (R$)", "Multiplier", "Identifier"],
};

export const transactionTypeNames: Record<Transaction["type"], Words> = {
  deposit: { pt: "Depósito", en: "Deposit" },
  withdraw: { pt: "Saque", en: "Withdrawal" },
  bonus: { pt: "Bônus", en: "Bonus" },
  rollover: { pt: "Conversão", en: "Conversion" },
  win: { pt: "Prêmio", en: "Win" },
  bet: { pt: "Aposta", en: "Bet" },
};

/** Names of states by transaction code. */
export const statuses: Readonly<Record<number, Words>> = {
  0: { pt: "Pendente", en: "Pending" },
  1: { pt: "Aprovado", en: "Approved" },
  2: { pt: "Cancelado", en: "Cancelled" },
  3: { pt: "Chave Pix inválida", en: "Invalid Pix key" },
  4: { pt: "Processando", en: "Processing" },
  5: { pt: "Em análise", en: "Under review" },
};

export const betStates: Record<BetRecord["state"], Words> = {
  open: { pt: "Em jogo", en: "In play" },
  closed: { pt: "Encerrada", en: "Closed" },
  rolled_back: { pt: "Cancelada", en: "Cancelled" },
};

export const cutNote: Words = {
  pt: "O arquivo termina aqui. Há mais linhas: escolha um período menor.",
  en: "The file ends here. There are more lines: choose a shorter period.",
};

const statementNames = {
  opening: { pt: "Saldo inicial", en: "Opening balance" },
  deposited: { pt: "Entradas (depósitos)", en: "In (deposits)" },
  withdrawn: { pt: "Saídas (saques)", en: "Out (withdrawals)" },
  staked: { pt: "Apostado", en: "Staked" },
  won: { pt: "Prêmios", en: "Won" },
  result: { pt: "Resultado das apostas", en: "Result of play" },
  bonus: { pt: "Bônus", en: "Bonus" },
  adjusted: { pt: "Ajustes", en: "Adjustments" },
  closing: { pt: "Saldo final", en: "Closing balance" },
} as const satisfies Record<string, Words>;

/** The header row, then one row per line of the statement. */
export function statementLines(locale: Locale, statement: WalletStatement): [head: readonly Cell[], ...rows: (readonly Cell[])[]] {
  const period = `${statement.from} – ${statement.to}`;
  const rows = Object.entries(statementNames).map(([name, words]): readonly Cell[] => [
    words[locale],
    { amount: statement[name as keyof typeof statementNames] },
  ]);
  return [[{ pt: `Extrato de ${period}`, en: `Statement of ${period}` }[locale], "R$"], ...rows];
}
