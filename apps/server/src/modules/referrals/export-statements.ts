import type { AffiliateStatement, Download } from "@trevo/contract";
import { type Locale, type Localized, localDate } from "@trevo/domain";
import { type Cell, csvPieces } from "../../kernel/csv.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import { listOwnStatements } from "./affiliate-portal.ts";
import type { ReferralNeeds } from "./needs.ts";

const head: Localized<readonly string[]> = {
  pt: [
    "Mês",
    "Situação",
    "Linha",
    "Quantidade",
    "Apostado (R$)",
    "Ganhos (R$)",
    "Recompensas (R$)",
    "Depositado (R$)",
    "Base (R$)",
    "Percentual",
    "Valor (R$)",
    "Vai para o próximo mês (R$)",
    "Extrato",
  ],
  en: [
    "Month",
    "Status",
    "Line",
    "Count",
    "Staked (R$)",
    "Won (R$)",
    "Rewards (R$)",
    "Deposited (R$)",
    "Base (R$)",
    "Percentage",
    "Amount (R$)",
    "Carried to the next month (R$)",
    "Statement",
  ],
};

const states: Record<AffiliateStatement["state"], Localized> = {
  open: { pt: "Aguardando pagamento", en: "Awaiting payment" },
  nothing_due: { pt: "Nada a pagar", en: "Nothing due" },
  paid: { pt: "Pago no saldo", en: "Paid into the balance" },
  paid_outside: { pt: "Pago fora da plataforma", en: "Paid outside the platform" },
};

const kinds: Record<AffiliateStatement["lines"][number]["kind"], Localized> = {
  revenue_share: { pt: "Participação na receita", en: "Revenue share" },
  cpa: { pt: "Indicados qualificados", en: "Qualified players" },
  sub: { pt: "Afiliados indicados", en: "Sub-affiliates" },
  flat: { pt: "Valor fixo", en: "Fixed amount" },
  correction: { pt: "Correções", en: "Corrections" },
};

const none = Array.from({ length: 7 }, () => null);

/** A statement without lines still has one row: nothing was due. */
function rowsOf({ id, month, amount, state, lines }: AffiliateStatement, locale: Locale): (readonly Cell[])[] {
  const start = [month, states[state][locale]];
  if (lines.length === 0) return [[...start, null, ...none, { amount }, null, id]];
  return lines.map((line) => [
    ...start,
    kinds[line.kind][locale],
    line.players,
    ...[line.staked, line.won, line.rewards, line.deposited, line.base].map((sum) => ({ amount: sum })),
    { amount: line.share_bps },
    { amount: line.amount },
    { amount: line.carried },
    id,
  ]);
}

/** Returns the affiliate's statements as a file in its language, one row per line. Refuses with `not_found`. */
export async function exportStatements({ db, clock }: Pick<ReferralNeeds, "db" | "clock">, scope: PlayerScope): Promise<Download> {
  const { tenant, locale } = scope;
  const statements = await listOwnStatements({ db }, scope);
  async function* rows() {
    for (const statement of statements) yield* rowsOf(statement, locale);
  }
  const words: Localized = { pt: "extratos-de-afiliado", en: "affiliate-statements" };
  return {
    filename: `${tenant.slug}-${words[locale]}-${localDate(clock.now(), tenant.timezone)}.csv`,
    pieces: csvPieces(locale, head[locale], rows()),
  };
}
