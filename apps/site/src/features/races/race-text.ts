import type { Race, RaceSummary } from "@trevo/contract";
import { type Locale, numberFormat } from "@trevo/domain";
import type { StatusTone } from "@trevo/ui/badge";
import { formatMoney } from "@trevo/ui/format";
import { m } from "../../paraglide/messages.js";

/** Formats a score: `12,50x`, or `R$ 1.250,00` if turnover decides. */
export function scoreText(score: number, unit: RaceSummary["unit"], locale: Locale): string {
  if (unit === "centavos") return formatMoney(score, locale);
  return `${numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(score / 100)}x`;
}

/** Short names of the scoring rules; the terms explain them in full. */
export const measures: Readonly<Record<RaceSummary["score"], () => string>> = {
  turnover: m.races_score_turnover,
  best_multiplier: m.races_score_best,
  sum_multiplier: m.races_score_sum,
  best_of_n: m.races_score_run,
};

export const stateLooks: Readonly<Record<RaceSummary["state"], { readonly tone: StatusTone; readonly word: () => string }>> = {
  upcoming: { tone: "plain", word: m.races_state_upcoming },
  running: { tone: "good", word: m.races_state_running },
  closing: { tone: "warn", word: m.races_state_closing },
  final: { tone: "win", word: m.races_state_final },
};

/** Payment status of the prize of a final place. */
export const payoutTexts: Readonly<Record<NonNullable<NonNullable<Race["own"]>["payout"]>, () => string>> = {
  none: m.races_payout_none,
  waiting: m.races_payout_waiting,
  granted: m.races_payout_granted,
  refused: m.races_payout_refused,
};
